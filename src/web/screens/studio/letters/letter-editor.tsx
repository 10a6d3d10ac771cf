import { type ReactNode, useId, useState } from 'react'
import { DAY } from '../../../../contract/durations.ts'
import { STUDIO_SENT_LETTERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import { LETTER_LIMITS } from '../../../../contract/newsletter/letter-states.ts'
import type { Letter, LetterWithReviews } from '../../../../contract/newsletter/letters.ts'
import { countCodePoints } from '../../../../contract/limits.ts'
import {
  letterHeading,
  lettersWording,
  sendQuestion,
  sendTime,
  testedText,
} from '../../../../contract/wording/studio/studio-letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { useSite } from '../../../client/site.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CalendarClock, Send } from '../../../ui/icons/icons.ts'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { useAction } from '../use-action.ts'
import { dayOf, momentOf, scheduleText, timeText } from '../studio-dates.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './letter-editor.module.css'
import { LetterPreviews } from './letter-previews.tsx'
import { AudienceFields, ReviewPicks } from './letter-fields.tsx'
import { type Moment, MomentChoices } from '../choices.tsx'
import { useLetter } from './use-letter.ts'

interface LetterEditorProps {
  initial: Letter
  candidates: LetterWithReviews['candidates']
  /** Confirmed subscribers. */
  confirmed: number
  onChanged: () => void
}

/** The draft of a letter beside the mail that it becomes. */
export function LetterEditor({ initial, candidates, confirmed, onChanged }: LetterEditorProps) {
  const api = useApi()
  const { attempt, isBusy } = useAction()
  const navigate = useNavigate()
  const { settings } = useSite()
  const editing = useLetter(initial)
  const { letter, fields, status, change, saveNow } = editing
  const { id } = letter
  const [time, setTime] = useState<Moment>(() => ({
    kind: 'now',
    day: dayOf(Date.now() + DAY),
    time: '08:00',
  }))
  const [isAsking, setIsAsking] = useState(false)
  const [testedTo, setTestedTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const at = time.kind === 'later' ? momentOf(time.day, time.time) : undefined

  /** Runs an action on the saved draft. */
  const run = async (action: (version: number) => Promise<void>) => {
    setProblem(undefined)
    const isDone = await attempt(async () => {
      const version = await saveNow()
      if (version !== undefined) await action(version)
    }, setProblem)
    if (!isDone) setIsAsking(false)
  }
  const test = () =>
    run(async () => {
      const answer = await api.call('POST /api/studio/letters/{id}/test', { params: { id } })
      editing.noteLetter(answer.letter)
      setTestedTo(answer.to)
      setIsAsking(false)
    })
  const send = () =>
    run(async (version) => {
      const body = { version, ...(at !== undefined && { at }) }
      await api.call('POST /api/studio/letters/{id}/sending', { params: { id }, body })
      onChanged()
      navigate(STUDIO_SENT_LETTERS_PATH)
    })
  const ask = () => {
    if (at !== undefined && !(Date.parse(at) > Date.now())) return setProblem(lettersWording.past)
    return run(async () => setIsAsking(true))
  }
  const remove = () =>
    run(async () => {
      await api.call('DELETE /api/studio/letters/{id}', { params: { id } })
      onChanged()
    })
  return (
    <Stack gap="6" className={styles.columns}>
      <section>
        <SectionHead ruled title={letterHeading(letter.number)} sub={<SaveStatus status={status} />} />
        <TextLine
          label={lettersWording.subject}
          value={fields.subject}
          maxLength={LETTER_LIMITS.subject}
          onText={(subject) => change({ subject })}
        />
        <TextLine
          label={lettersWording.secondLine}
          value={fields.second_line}
          maxLength={LETTER_LIMITS.secondLine}
          onText={(second_line) => change({ second_line })}
        />
        <TextLine
          isLong
          label={lettersWording.opening}
          value={fields.opening}
          maxLength={LETTER_LIMITS.opening}
          onText={(opening) => change({ opening })}
        />
        <ReviewPicks
          candidates={candidates}
          chosen={fields.reviews}
          onChange={(reviews) => change({ reviews })}
        />
        <Title as="h3" size="9" above="5" below="1">
          {lettersWording.to}
        </Title>
        <AudienceFields
          audience={fields.audience}
          confirmed={confirmed}
          recipients={status === 'saved' ? letter.recipients : undefined}
          suggested={candidates
            .filter((each) => fields.reviews.includes(each.id))
            .flatMap((each) => each.categories)}
          onChange={(audience) => change({ audience })}
        />
        <MomentChoices
          legend={lettersWording.sendTime}
          hidesLegend
          ruled
          words={lettersWording}
          moment={time}
          onChange={setTime}
        />
        {settings.contact_email !== null && (
          <Note above="2" size="4">
            {lettersWording.answers} {settings.contact_email}
          </Note>
        )}
        <Row wrap gap="2" above="5" below="3">
          <Button variant="primary" busy={isBusy} onClick={() => void ask()}>
            {at === undefined ? <Send /> : <CalendarClock />}
            <span>{at === undefined ? lettersWording.send : lettersWording.schedule}</span>
          </Button>
          <Button disabled={isBusy} onClick={() => void test()}>
            {lettersWording.test}
          </Button>
          <button type="button" className="underlined-button" disabled={isBusy} onClick={() => void remove()}>
            {lettersWording.remove}
          </button>
        </Row>
        {problem !== undefined && <Message kind="error">{problem}</Message>}
        {testedTo !== undefined && letter.tested_at !== null && (
          <Message kind="success">{testedText(testedTo, timeText(letter.tested_at))}</Message>
        )}
      </section>
      <LetterPreviews id={id} version={letter.version} />
      {isAsking && (
        <SendDialog
          letter={letter}
          at={at}
          isBusy={isBusy}
          onTest={() => void test()}
          onSend={() => void send()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  )
}

interface SendDialogProps {
  letter: Letter
  /** Undefined: at once. */
  at: string | undefined
  isBusy: boolean
  onTest: () => void
  onSend: () => void
  onClose: () => void
}

/** Asks before a letter is sent, and for a test where there was none. */
function SendDialog({ letter, at, isBusy, onTest, onSend, onClose }: SendDialogProps) {
  const id = useId()
  const isTested = letter.tested_at !== null
  return (
    <Dialog
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-about`}
      className={styles.sending ?? ''}
      onClose={onClose}
    >
      <DialogSheet id={`${id}-question`} title={sendQuestion(letter.number, letter.recipients)}>
        <Note size="5" tone="soft" id={`${id}-about`}>
          {at === undefined ? lettersWording.notAgain : sendTime(scheduleText(at))}
          {!isTested && lettersWording.untested}
        </Note>
        <Row wrap justify="end" gap="2" above="1" className={styles.answers}>
          <Button onClick={onClose}>{lettersWording.back}</Button>
          <Button variant={isTested ? 'outline' : 'primary'} disabled={isBusy} onClick={onTest}>
            {lettersWording.test}
          </Button>
          <Button variant={isTested ? 'primary' : 'outline'} disabled={isBusy} onClick={onSend}>
            {at === undefined ? lettersWording.sendNow : lettersWording.scheduleNow}
          </Button>
        </Row>
      </DialogSheet>
    </Dialog>
  )
}

function SaveStatus({ status }: { status: ReturnType<typeof useLetter>['status'] }): ReactNode {
  return (
    <Row as="span" inline role="status" tone={typeof status === 'string' ? 'inherit' : 'error'}>
      {typeof status === 'string' ? lettersWording[status] : status.sentence}
    </Row>
  )
}

interface TextLineProps {
  label: string
  value: string
  maxLength: number
  isLong?: boolean
  onText: (text: string) => void
}

function TextLine({ label, value, maxLength, isLong = false, onText }: TextLineProps) {
  const id = useId()
  const Control = isLong ? 'textarea' : 'input'
  return (
    <Stack align="baseline" size="3" tone="quiet" className={`${styles.line} focus-box`} data-long={isLong}>
      <label htmlFor={id}>{label}</label>
      <FieldCount id={`${id}-count`} length={countCodePoints(value)} maxLength={maxLength} />
      <Control
        id={id}
        value={value}
        maxLength={maxLength}
        placeholder={isLong ? lettersWording.openingHint : undefined}
        aria-describedby={`${id}-count`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </Stack>
  )
}
