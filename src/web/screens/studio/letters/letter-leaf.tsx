import type { EditorView } from 'prosemirror-view'
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
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useHead } from '../../../client/head.ts'
import { useSession } from '../../../client/session/session.ts'
import { useSite } from '../../../client/site.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { appendSiteTexts } from '../../../parts/rich-text-editor/insert-block.ts'
import { RichTextEditor } from '../../../parts/rich-text-editor/rich-text-editor.tsx'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { TextButton } from '../buttons.tsx'
import { Line } from '../editor/head-line.tsx'
import { findTitles } from '../editor/found-titles.ts'
import { ConflictNotice, OfflineNotice, RefusalNotice, SessionNotice, TabNotice } from '../editor/notices.tsx'
import { PictureCrop } from '../editor/pictures/picture-crop.tsx'
import { PicturePicker } from '../editor/pictures/picture-picker.tsx'
import { UploadFrames } from '../editor/pictures/upload-frames.tsx'
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
import { MissingLetter, MoveApartButton } from './missing-letter.tsx'
import { letterKey, readStoredLetter, readUnsentLetter, useLetter } from './use-letter.ts'
import { useSending } from './use-sending.ts'

const { lettersWording } = words

/** The leaf of the letter whose id the address has. */
export default function LetterLeaf({ params: { id = '' } }: StudioPartProps) {
  const letter = parseRowId(id)
  return letter === undefined ? <MissingPage /> : <OpenedLeaf key={letter} id={letter} />
}

function OpenedLeaf({ id }: { id: number }) {
  const api = useApi()
  const { opening, again, lock, round } = useOpenedText(letterKey(id), async () => {
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
  return (
    <Leaf
      key={round}
      {...opening.texts}
      isElsewhere={lock.state === 'elsewhere'}
      onTakeOver={lock.takeOver}
      onReopen={again}
    />
  )
}

interface LeafProps extends Pick<LetterWithReviews, 'candidates' | 'labels'> {
  stored: Parameters<typeof useLetter>[0]['stored']
  copy: Parameters<typeof useLetter>[0]['copy']
  /** Another tab writes this letter. */
  isElsewhere: boolean
  onTakeOver: () => void
  /** The letter can be written again. */
  onReopen: () => void
}

/** The letter as it is written, beside the mail that it becomes. */
function Leaf({ stored, copy, candidates, labels, isElsewhere, onTakeOver, onReopen }: LeafProps) {
  const api = useApi()
  const { settings } = useSite()
  const editor = useLetter({ stored, copy, isElsewhere })
  const { draft, info, theirs } = editor
  const { id, kind } = info
  const [begins] = useState(draft.subject === '')
  const [view, setView] = useState<EditorView>()
  const [isPreviewOpen, setIsPreviewOpen] = useState(isWide)
  const { count, measure, measureSoon } = useCount()
  const pictures = usePictureUploads(view)
  // The address of the picture of which a part is chosen.
  const [cropped, setCropped] = useState<string>()
  const [target, setTarget] = useState<PictureTarget>()
  const sending = useSending(editor, onReopen)
  const preview = useReaderData('GET /api/studio/letters/{id}/preview', { params: { id } }, info.version)
  const isDraft = info.state === 'draft'
  const isReadOnly = isElsewhere || theirs !== undefined || !isDraft || editor.isMoving
  const isChoosing = target !== undefined && view !== undefined && !isReadOnly
  // Opened without a connection.
  const isUnknown = useSession().status === 'unknown'
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
        isReadOnly={isElsewhere || theirs !== undefined}
      />
      <SessionNotice />
      {(editor.save.kind === 'offline' || isUnknown) && editor.isOnDevice && <OfflineNotice />}
      {editor.save.refusal && (
        <RefusalNotice sentence={editor.save.refusal.sentence}>
          {GONE.has(editor.save.refusal.code) && <MoveApartButton move={editor.moveApart} />}
        </RefusalNotice>
      )}
      {isElsewhere && <TabNotice onTakeOver={onTakeOver} />}
      {theirs && !isElsewhere && <ConflictNotice editor={editor} theirs={theirs} />}
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
          <div className={styles.text}>
            <RichTextEditor
              key={editor.surfaceKey}
              html={draft.content}
              isReadOnly={isReadOnly}
              placeholder={lettersWording.placeholder}
              onReady={(ready) => {
                setView(ready)
                editor.setView(ready)
                measure(ready)
              }}
              onChange={(changed) => {
                measureSoon(changed)
                editor.changeText()
              }}
              findTitles={(q, signal) => findTitles(api, { q, signal })}
              onPictures={pictures.add}
              onLibrary={(src) => setTarget(src === undefined ? { at: 'caret' } : { src })}
              onReplacePicture={pictures.replace}
              onCropPicture={setCropped}
              siteText={LetterText}
            />
          </div>
          <UploadFrames
            uploads={pictures.uploads}
            onSend={pictures.send}
            onShrink={pictures.shrink}
            onRemove={pictures.remove}
            onLibrary={(upload) => setTarget({ upload })}
          />
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
      {cropped !== undefined && (
        <PictureCrop
          src={cropped}
          onCut={(file) => {
            setCropped(undefined)
            pictures.replaceByPart(cropped, file)
          }}
          onClose={() => setCropped(undefined)}
        />
      )}
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
