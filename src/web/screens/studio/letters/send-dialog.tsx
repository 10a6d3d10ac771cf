import { useId } from 'react'
import { LABEL_MARK, LETTER_SIZE } from '../../../../contract/newsletter/letter-states.ts'
import { SAMPLE_CONTACT } from '../../../../contract/settings/settings.ts'
import { studioSettingsPath } from '../../../../contract/studio/studio-links.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { siteStripWording } from '../../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useSite } from '../../../client/site.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { CalendarClock, Send } from '../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { Choice, Choices, MomentChoices } from '../choices.tsx'
import { timeText } from '../studio-dates.ts'
import type { LetterEditor } from './use-letter.ts'
import type { Sending } from './use-sending.ts'
import { Grid } from '../../../ui/layout/grid.tsx'

const { lettersWording } = words

interface SendDialogProps {
  editor: LetterEditor
  sending: Sending
  /** Of the subscribers. */
  labels: readonly string[]
  /** Slugs that are ticked when the letter is limited to categories. */
  suggested: readonly string[]
  bytes: number | undefined
}

/** 寄出…: to whom, when, and whether the owner has seen it in a mailbox. */
export function SendDialog({ editor, sending, labels, suggested, bytes }: SendDialogProps) {
  const id = useId()
  const { settings } = useSite()
  const waiting = useReaderData('GET /api/studio/waiting').resource
  const { info } = editor
  const { at, time, setTime, isBusy, problem } = sending
  const isTested = info.tested_at !== null
  const isCut = bytes !== undefined && bytes > LETTER_SIZE.cut * 1024
  return (
    <Dialog aria-labelledby={`${id}-heading`} width="520px" onClose={sending.close}>
      <DialogSheet id={`${id}-heading`} title={words.sendHeading(info.number)}>
        <AudienceFields editor={editor} suggested={suggested} labels={labels} />
        <MomentChoices
          legend={lettersWording.sendTime}
          hidesLegend
          ruled
          words={lettersWording}
          moment={time}
          onChange={setTime}
        />
        {settings.contact_email !== null && settings.contact_email !== SAMPLE_CONTACT && (
          <Note size="4">
            {lettersWording.answers} {settings.contact_email}
          </Note>
        )}
        <Note size="4">
          {settings.letters_public ? words.publicAt(info.number) : lettersWording.notPublic}
        </Note>
        {waiting.state === 'ready' && !waiting.data.is_public && (
          <Message kind="notice">
            {at === undefined ? problemSentences.letter_site_closed : lettersWording.waitsForSite}{' '}
            <SiteLink to={studioSettingsPath('site')} place="is_public">
              {siteStripWording.open}
            </SiteLink>
          </Message>
        )}
        {isCut && <Message kind="notice">{words.cutText(Math.ceil(bytes / 1024))}</Message>}
        {isTested ? (
          <Message kind="success">{words.testedAt(timeText(info.tested_at ?? 0))}</Message>
        ) : (
          <Message kind="notice">
            {lettersWording.untested}
            <Button size="s" disabled={isBusy} onClick={sending.test}>
              {lettersWording.test}
            </Button>
          </Message>
        )}
        {problem !== undefined && <Message kind="error">{problem}</Message>}
        <Row justify="end" wrap gap="2" above="1">
          <Button onClick={sending.close}>{lettersWording.back}</Button>
          <Button variant="primary" busy={isBusy} onClick={sending.send}>
            {at === undefined ? <Send /> : <CalendarClock />}
            <span>{words.sendLabel(at !== undefined, recipientsOf(editor))}</span>
          </Button>
        </Row>
        <Note size="3">{at === undefined ? lettersWording.notAgain : lettersWording.canUnschedule}</Note>
      </DialogSheet>
    </Dialog>
  )
}

/** How many get it; undefined while it is not known. */
function recipientsOf({ isPending, info }: LetterEditor): number | undefined {
  return isPending ? undefined : info.recipients
}

/** All subscribers, those who want some categories, or those with some labels. */
function AudienceFields({
  editor,
  suggested,
  labels,
}: Pick<SendDialogProps, 'editor' | 'suggested' | 'labels'>) {
  const list = useReaderData('GET /api/studio/letters').resource
  const confirmed = list.state === 'ready' ? list.data.confirmed : undefined
  const recipients = recipientsOf(editor)
  const { audience } = editor.draft
  const onChange = (chosen: string[]) => editor.change({ audience: chosen })
  // A hidden one stays chosen until it is dropped.
  const known = useSite().settings.categories.filter(
    ({ id, is_hidden }) => !is_hidden || audience.includes(id),
  )
  const ids = known.map(({ id }) => id)
  const isByLabel = audience[0]?.startsWith(LABEL_MARK) === true
  const isByCategory = audience.length > 0 && !isByLabel
  const limit = () => {
    const categories = ids.filter((category) => suggested.includes(category))
    onChange(categories.length > 0 ? categories : ids)
  }
  const counted = (text: string, isChosen: boolean) =>
    isChosen && recipients !== undefined ? words.withCount(text, recipients) : text
  // A label that nobody has any more stays chosen until it is dropped.
  const marked = [...new Set([...labels.map((label) => LABEL_MARK + label), ...(isByLabel ? audience : [])])]
  return (
    <Choices legend={lettersWording.audience} hidesLegend>
      <Choice name="audience" checked={audience.length === 0} onChange={() => onChange([])}>
        {confirmed === undefined
          ? lettersWording.everybody
          : words.withCount(lettersWording.everybody, confirmed)}
      </Choice>
      {marked.length > 0 && (
        <Choice name="audience" checked={isByLabel} onChange={() => onChange(marked.slice(0, 1))}>
          <span>
            <span>{counted(lettersWording.byLabel, isByLabel)}</span>
            {!isByLabel && <Small size="3">{labels.slice(0, SHOWN_LABELS).join('、')}</Small>}
          </span>
        </Choice>
      )}
      {isByLabel && (
        <Picks
          legend={lettersWording.labels}
          offered={marked.map((value) => ({ value, name: value.slice(LABEL_MARK.length) }))}
          chosen={audience}
          onChange={onChange}
        />
      )}
      <Choice name="audience" checked={isByCategory} onChange={limit}>
        {counted(lettersWording.byCategory, isByCategory)}
      </Choice>
      {isByCategory && (
        <Picks
          legend={lettersWording.categories}
          offered={known.map(({ id, name }) => ({ value: id, name }))}
          chosen={audience}
          onChange={onChange}
        />
      )}
    </Choices>
  )
}

/** Enough to know what labels there are. */
const SHOWN_LABELS = 6

interface PicksProps {
  legend: string
  offered: readonly { value: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Picks({ legend, offered, chosen, onChange }: PicksProps) {
  return (
    <Grid as="fieldset" columns="repeat(auto-fill, minmax(13em, 1fr))" below="2" className="below-choice">
      <legend className="visually-hidden">{legend}</legend>
      {offered.map(({ value, name }) => (
        <Choice
          key={value}
          type="checkbox"
          checked={chosen.includes(value)}
          // Without any the letter would go to all.
          disabled={chosen.length === 1 && chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              offered.flatMap((each) =>
                (each.value === value ? checked : chosen.includes(each.value)) ? [each.value] : [],
              ),
            )
          }
        >
          {name}
        </Choice>
      ))}
    </Grid>
  )
}
