import { useId } from 'react'
import { LETTER_SIZE } from '../../../../contract/newsletter/letter-states.ts'
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
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { MomentChoices } from '../choices.tsx'
import { timeText } from '../studio-dates.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { LetterEditor } from './use-letter.ts'
import type { Sending } from './use-sending.ts'

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
  const list = useReaderData('GET /api/studio/letters').resource
  const waiting = useReaderData('GET /api/studio/waiting').resource
  const { draft, info, isPending } = editor
  const { at, time, setTime, isBusy, problem } = sending
  const isTested = info.tested_at !== null
  const isCut = bytes !== undefined && bytes > LETTER_SIZE.cut * 1024
  const recipients = isPending ? undefined : info.recipients
  return (
    <Dialog aria-labelledby={`${id}-heading`} width="520px" onClose={sending.close}>
      <DialogSheet id={`${id}-heading`} title={words.sendHeading(info.number)}>
        <AudienceFields
          audience={draft.audience}
          confirmed={list.state === 'ready' ? list.data.confirmed : undefined}
          recipients={recipients}
          suggested={suggested}
          labels={labels}
          onChange={(audience) => editor.change({ audience })}
        />
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
            <span>{words.sendLabel(at !== undefined, recipients)}</span>
          </Button>
        </Row>
        <Note size="3">{at === undefined ? lettersWording.notAgain : lettersWording.canUnschedule}</Note>
      </DialogSheet>
    </Dialog>
  )
}
