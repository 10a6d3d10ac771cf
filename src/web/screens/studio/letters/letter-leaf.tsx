import { useState } from 'react'
import { LETTER_LIMITS } from '../../../../contract/newsletter/letter-states.ts'
import type { LetterWithReviews } from '../../../../contract/newsletter/letters.ts'
import { parseRowId } from '../../../../contract/row-id.ts'
import { countCodePoints } from '../../../../contract/limits.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { SAMPLE_CONTACT } from '../../../../contract/settings/settings.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData, useReaderQuery } from '../../../client/api/reader-query.ts'
import { useHead } from '../../../client/head.ts'
import { useSite } from '../../../client/site.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { appendSiteTexts } from '../../../parts/rich-text-editor/insert-block.ts'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { TextButton } from '../buttons.tsx'
import { Line } from '../editor/head-line.tsx'
import { WritingNotices } from '../editor/notices.tsx'
import { PicturePicker } from '../editor/pictures/picture-picker.tsx'
import { TextSurface } from '../editor/pictures/text-surface.tsx'
import { type PictureTarget, usePictureUploads } from '../editor/pictures/use-picture-uploads.ts'
import { useOpenedText } from '../editor/saving/use-opened-text.ts'
import { Sheet } from '../editor/sheet.tsx'
import { useCount } from '../editor/word-count.tsx'
import MissingPage from '../missing-page.tsx'
import type { StudioPartProps } from '../studio-screen.tsx'
import { LetterBar } from './letter-bar.tsx'
import styles from './letter-leaf.module.css'
import { LetterPreview } from './letter-preview.tsx'
import { LetterText } from './letter-text.tsx'
import { SendDialog } from './send-dialog.tsx'
import {
  forgetLetterCopy,
  letterKey,
  readLeftLetter,
  readStoredLetter,
  readUnsentLetter,
  storeApart,
  useLetter,
} from './use-letter.ts'
import { useSending } from './use-sending.ts'
import { STUDIO_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import type { Failure } from '../../../../contract/page.ts'
import { studioLetterPath } from '../../../../contract/studio/studio-links.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Page } from '../../../ui/page/page.tsx'

const { lettersWording } = words

/** The leaf of the letter whose id the address has. */
export default function LetterLeaf({ params: { id = '' } }: StudioPartProps) {
  const letter = parseRowId(id)
  return letter === undefined ? <MissingPage /> : <OpenedLeaf key={letter} id={letter} />
}

function OpenedLeaf({ id }: { id: number }) {
  const api = useApi()
  const { opening, again, round, isElsewhere, takeOver } = useOpenedText(letterKey(id), async () => {
    const read = await readStoredLetter(api, id)
    return { ...read, copy: await readUnsentLetter(read.stored) }
  })
  if (opening.state === 'loading')
    return (
      <div data-studio="opening">
        <Spinner text={editorWording.loading} />
      </div>
    )
  if (opening.state === 'failed') return <MissingLetter id={id} failure={opening.failure} onRetry={again} />
  const { stored, copy, ...others } = opening.texts
  return (
    <Leaf
      key={round}
      opened={{ stored, copy, isElsewhere }}
      {...others}
      onTakeOver={takeOver}
      onReopen={again}
    />
  )
}

interface LeafProps extends Pick<LetterWithReviews, 'candidates' | 'labels'> {
  opened: Parameters<typeof useLetter>[0]
  onTakeOver: () => void
  /** The letter can be written again. */
  onReopen: () => void
}

/** The letter as it is written, beside the mail that it becomes. */
function Leaf({ opened, candidates, labels, onTakeOver, onReopen }: LeafProps) {
  const { settings } = useSite()
  const editor = useLetter(opened)
  const { draft, info, view, isReadOnly } = editor
  const { id, kind } = info
  const [begins] = useState(draft.subject === '')
  const [isPreviewOpen, setIsPreviewOpen] = useState(isWide)
  const { count, measure, measureSoon } = useCount()
  const pictures = usePictureUploads(view)
  const [target, setTarget] = useState<PictureTarget>()
  const sending = useSending(editor, onReopen)
  const preview = useReaderData('GET /api/studio/letters/{id}/preview', { params: { id } }, info.version)
  const isChoosing = target !== undefined && view !== undefined && !isReadOnly
  const name = words.letterName(draft.subject)
  useHead({ title: studioDocumentTitle(name), description: studioFrameWording.name })
  const waiting = candidates.filter(
    (each) => each.choice === 'next' && each.scheduled_at === null && !info.reviews.includes(each.id),
  )
  const append = () => {
    const texts = waiting.map((each) => ({ id: each.id, label: textTitle(each) }))
    if (view) appendSiteTexts(texts)(view.state, view.dispatch)
  }
  const line = (field: 'subject' | 'second_line', label: string, maxLength: number) => (
    <label className={field === 'subject' ? styles.subject : styles.secondLine}>
      <span className="visually-hidden">{label}</span>
      <Line
        value={draft[field]}
        placeholder={label}
        readOnly={isReadOnly}
        data-font={field === 'subject' ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- writing begins here, on the press of 寫一封信
        autoFocus={field === 'subject' && begins && !isReadOnly}
        onText={(text) => editor.change({ [field]: text })}
      />
      <FieldCount id={`letter-${field}-count`} length={countCodePoints(draft[field])} maxLength={maxLength} />
    </label>
  )
  return (
    <div data-studio="letter" className={styles.editor}>
      <LetterBar
        editor={editor}
        name={name}
        count={count}
        bytes={preview.resource.state === 'ready' ? preview.resource.data.bytes : undefined}
        sending={sending}
        isPreviewOpen={isPreviewOpen}
        onPreview={() => {
          setTarget(undefined)
          setIsPreviewOpen(isChoosing || !isPreviewOpen)
        }}
      />
      <WritingNotices editor={editor} onTakeOver={onTakeOver}>
        {GONE.has(editor.save.refusal?.code ?? '') && <MoveApartButton move={editor.moveApart} />}
      </WritingNotices>
      <Stack fit className={isPreviewOpen || isChoosing ? styles.withPreview : undefined}>
        <div className={styles.leaf}>
          <Row gap="3" className={styles.seal}>
            <Seal size={28} />
            <span data-font="">{settings.name}</span>
            <Note as="span" size="3" push className="num">
              {words.letterHeading(info.number)}
            </Note>
          </Row>
          {line('subject', lettersWording.subject, LETTER_LIMITS.subject)}
          {line('second_line', lettersWording.secondLine, LETTER_LIMITS.secondLine)}
          <Stack fit above="5">
            <TextSurface
              editor={editor}
              pictures={pictures}
              placeholder={lettersWording.placeholder}
              onReady={measure}
              onChange={measureSoon}
              onTarget={setTarget}
              siteText={LetterText}
            />
          </Stack>
          {waiting.length > 0 && !isReadOnly && kind === 'letter' && (
            <Row wrap gap="2" above="5">
              <Note size="3">{words.waitingText(waiting)}</Note>
              <TextButton onClick={append}>{lettersWording.insertWaiting}</TextButton>
            </Row>
          )}
        </div>
        {isChoosing && (
          <PicturePicker
            view={view}
            pictures={pictures}
            target={target}
            onClose={() => setTarget(undefined)}
          />
        )}
        {!isChoosing && isPreviewOpen && (
          <Sheet title={lettersWording.preview} onClose={() => setIsPreviewOpen(false)}>
            <LetterPreview {...preview} />
            <Note size="3" above="3">
              {kind === 'welcome' ? lettersWording.welcomeTo : words.sentTo(info.recipients)}
              {settings.contact_email !== null &&
                settings.contact_email !== SAMPLE_CONTACT &&
                words.answeredTo(settings.contact_email)}
            </Note>
          </Sheet>
        )}
      </Stack>
      {sending.isAsking && (
        <SendDialog
          editor={editor}
          sending={sending}
          labels={labels}
          suggested={candidates
            .filter((each) => info.reviews.includes(each.id))
            .flatMap((each) => each.categories)}
          bytes={preview.resource.state === 'ready' ? preview.resource.data.bytes : undefined}
        />
      )}
    </div>
  )
}

/** The letter was deleted or sent elsewhere, while it was written here. */
const GONE: ReadonlySet<string> = new Set(['letter_not_found', 'letter_started'])

/** Whether the preview has room beside the leaf. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 1200px)').matches
}

/** Instead of the leaf: the letter is gone, or could not be read. What this device still has of it can become another letter. */
function MissingLetter({ id, failure, onRetry }: { id: number; failure: Failure; onRetry: () => void }) {
  const api = useApi()
  const isGone = failure.code === 'letter_not_found'
  const { resource } = useReaderQuery(['letter copy', id], async () => readLeftLetter(id))
  const left = isGone && resource.state === 'ready' ? resource.data : null
  const moveApart = async () => {
    const apart = left && (await storeApart(api, left.draft, left.kind))
    if (apart) await forgetLetterCopy(id)
    return apart ?? undefined
  }
  return (
    <Page>
      <EmptyState
        as="h1"
        title={lettersWording.missing}
        text={left ? lettersWording.leftHere : undefined}
        action={
          left ? (
            <MoveApartButton move={moveApart} />
          ) : (
            <SiteLink to={STUDIO_LETTERS_PATH} className={buttonClass()}>
              {lettersWording.toLetters}
            </SiteLink>
          )
        }
      >
        {!isGone && <Fault failure={failure} onRetry={onRetry} />}
      </EmptyState>
    </Page>
  )
}

/** Makes a letter of its own of what is written here, and opens it. `move` returns its id, undefined if it could not. */
function MoveApartButton({ move }: { move: () => Promise<number | undefined> }) {
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const press = async () => {
    setIsBusy(true)
    const apart = await move()
    setIsBusy(false)
    if (apart === undefined) alerts.show({ kind: 'error', text: lettersWording.notMoved })
    else navigate(studioLetterPath(apart))
  }
  return (
    <Button size="s" busy={isBusy} onClick={() => void press()}>
      {lettersWording.moveApart}
    </Button>
  )
}
