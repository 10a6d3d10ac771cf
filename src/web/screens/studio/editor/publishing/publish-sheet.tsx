import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { DAY } from '../../../../../contract/durations.ts'
import { LETTER_CHOICES, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderData } from '../../../../client/api/reader-query.ts'
import { useSession } from '../../../../client/session/session.ts'
import { useSignInPrompt } from '../../../../client/session/sign-in-prompt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { dayOf, momentOf, scheduleText, timeText } from '../../studio-dates.ts'
import { Appearances, ShareLooks } from './appearances.tsx'
import { CheckList, type WantedCheck } from './check-list.tsx'
import { listChecks, useDeadLinks, useSkippedChecks } from './checks.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { TextButton } from '../../buttons.tsx'
import { Choice, Choices, type Moment, MomentChoices } from '../../choices.tsx'
import { PublishCalendar } from './publish-calendar.tsx'
import styles from './publish-sheet.module.css'
import { useEditor } from '../saving/use-draft.ts'
import { useAction } from '../../use-action.ts'

export type PublishOutcome = 'published' | 'updated' | 'scheduled'

interface PublishSheetProps {
  view: EditorView
  onClose: () => void
  onDetails: () => void
  onDone: (done: PublishOutcome, review: StudioReview) => void
}

/** 刊登: what is worth another look, where the review will appear, and when. A failure leaves it open with its sentence. */
export function PublishSheet({ view, onClose, onDetails, onDone }: PublishSheetProps) {
  const api = useApi()
  const { attempt, isBusy } = useAction()
  const headingId = useId()
  const publishButton = useRef<HTMLButtonElement>(null)
  const editor = useEditor()
  const { id, draft, info } = editor
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  // The strip that says so lies behind the sheet.
  useEffect(() => {
    if (status === 'expired') signInPrompt.open({ reason: saveWording.signInAgain })
  }, [status, signInPrompt])
  const isUpdate = info.state === 'published'
  const [when, setWhen] = useState<Moment>(() => firstWhen(info.scheduled_at))
  const [renewsDate, setRenewsDate] = useState(info.schedule_renews_date)
  const [letter, setLetter] = useState(info.letter_choice)
  const [failure, setFailure] = useState<string>()
  const at = when.kind === 'later' ? momentOf(when.day, when.time) : undefined
  const isPast = at !== undefined && !isFuture(at)
  const problem = failure ?? (isPast ? publishWording.past : undefined)
  const [isTakingDown, setIsTakingDown] = useState(false)
  const skips = useSkippedChecks(id)
  const [, setRound] = useState(0)
  const [wanted, setWanted] = useState<WantedCheck>()
  const subscribers = useReaderData('GET /api/studio/subscribers', { query: {} }).resource
  const confirmed = subscribers.state === 'ready' ? subscribers.data.counts.confirmed : undefined
  const isDead = useDeadLinks(view.state.doc)
  const [typed, setTyped] = useState<string>()
  const listed = listChecks(view.state.doc, editor.readDraft(), { isDead, typed })
  const shown = listed.filter((check) => !skips.isSkipped(check))
  const checks = shown.filter(({ picture }) => picture?.alt === undefined)
  const blocking = checks.filter(({ mustBeDone }) => mustBeDone)

  const run = (act: () => Promise<void>) => {
    setFailure(undefined)
    return void attempt(act, setFailure)
  }
  const send = async () => {
    const version = await editor.saveNow()
    if (version === undefined) return setFailure(publishWording.unsaved)
    const body = { version, renews_date: renewsDate, letter_choice: letter, ...(at !== undefined && { at }) }
    const published = await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body })
    onDone(at !== undefined ? 'scheduled' : isUpdate ? 'updated' : 'published', published)
  }
  const publish = () => {
    const [first] = blocking
    if (first) setWanted({ key: first.key, show: (item) => item && showCheck(item) })
    else if (!isPast) run(send)
  }
  const end = (what: 'schedule' | 'publication') =>
    run(async () => {
      editor.noteState(await api.call(`DELETE /api/studio/reviews/{id}/${what}`, { params: { id } }))
      onClose()
    })
  return (
    <Dialog
      className={styles.sheet ?? ''}
      aria-labelledby={headingId}
      onClose={onClose}
      onKeyDown={(event) => isPublishKey(event) && !isBusy && publish()}
    >
      <div className={styles.columns}>
        <div>
          <h2 id={headingId} data-font="">
            {publishWording[isUpdate ? 'updateHeading' : 'heading'](ofItsKind(draft))}
          </h2>
          <p className={styles.about}>
            {checks.length === 0
              ? publishWording.nothing[isUpdate ? 'update' : 'publish']
              : publishWording.again(checks.length, blocking.length)}
          </p>
          <CheckList
            checks={shown}
            wanted={wanted}
            view={view}
            skipped={listed.filter(skips.isSkipped)}
            skips={skips}
            onChanged={() => setRound((round) => round + 1)}
            onTyping={setTyped}
            onSettled={() => publishButton.current?.focus()}
            onDetails={onDetails}
            onClose={onClose}
          />
          <Appearances letter={isUpdate || draft.kind === 'page' ? 'none' : letter} />
        </div>
        <div className={styles.aside}>
          <ShareLooks />
          {info.schedule_problem !== null && (
            <p className={styles.problem}>{publishWording.late(problemSentences[info.schedule_problem])}</p>
          )}
          {info.scheduled_at !== null && (
            <Row as="p" wrap gap="1 3" below="3" tone="want">
              {(isUpdate ? publishWording.updateScheduledFor : publishWording.scheduledFor)(
                scheduleText(info.scheduled_at),
              )}
              <TextButton disabled={isBusy} onClick={() => end('schedule')}>
                {publishWording.unschedule}
              </TextButton>
            </Row>
          )}
          <MomentChoices
            legend={publishWording.when}
            above="5"
            words={{ now: publishWording.now, later: publishWording.schedule }}
            moment={when}
            onChange={setWhen}
          >
            <PublishCalendar day={when.day} onDay={(day) => setWhen({ ...when, day })} />
          </MomentChoices>
          {isUpdate ? (
            <>
              <Choice
                type="checkbox"
                checked={renewsDate}
                onChange={({ currentTarget }) => setRenewsDate(currentTarget.checked)}
              >
                {publishWording.newDate}
              </Choice>
              <TextButton disabled={isBusy} onClick={() => setIsTakingDown(true)}>
                {publishWording.takeDown}
              </TextButton>
            </>
          ) : (
            draft.kind !== 'page' && (
              <Choices legend={publishWording.letter} above="5">
                {LETTER_CHOICES.map((each) => (
                  <Choice key={each} name="letter" checked={letter === each} onChange={() => setLetter(each)}>
                    <span className="num">
                      {publishWording.letters[each]}
                      {each === 'alone' && confirmed !== undefined && publishWording.letterCount(confirmed)}
                    </span>
                  </Choice>
                ))}
                {letter === 'alone' && (
                  <Note size="3" className="below-choice">
                    {publishWording.letterNote}
                  </Note>
                )}
              </Choices>
            )
          )}
        </div>
      </div>
      <Row as="footer" wrap gap="2 3" ruled className={styles.foot}>
        <p role="status" className={problem === undefined ? undefined : styles.problem}>
          {problem ?? noteOf(isUpdate, at)}
        </p>
        <Button onClick={onClose}>{publishWording.keepWriting}</Button>
        <Button ref={publishButton} variant="primary" busy={isBusy} onClick={publish}>
          {actionOf(isUpdate, at)}
        </Button>
      </Row>
      {isTakingDown && (
        <Confirm
          question={publishWording.takeDownQuestion(ofItsKind(draft))}
          confirmLabel={publishWording.takeDown}
          cancelLabel={publishWording.keep}
          onCancel={() => setIsTakingDown(false)}
          onConfirm={() => {
            setIsTakingDown(false)
            end('publication')
          }}
        >
          {publishWording.takeDownText}
        </Confirm>
      )}
    </Dialog>
  )
}

function actionOf(isUpdate: boolean, at: string | undefined): string {
  if (isUpdate) return at === undefined ? publishWording.update : publishWording.updateSchedule
  return at === undefined ? publishWording.publish : publishWording.publishSchedule
}

function noteOf(isUpdate: boolean, at: string | undefined): string {
  if (at === undefined) return isUpdate ? publishWording.updateNote : publishWording.atOnce
  if (Number.isNaN(Date.parse(at))) return ''
  return (isUpdate ? publishWording.updateLater : publishWording.later)(scheduleText(at))
}

/** ⌘↵ once more. A key that is held down repeats the press that has opened the sheet. */
function isPublishKey(event: KeyboardEvent): boolean {
  if (event.repeat || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return false
  return event.key === 'Enter' && (event.metaKey || event.ctrlKey)
}

/** Leads to what is missing; a menu opens. */
function showCheck(item: HTMLElement): void {
  // With room below for a menu.
  item.scrollIntoView({ block: 'start' })
  const control = item.querySelector<HTMLElement>('input, button')
  control?.focus()
  if (control?.ariaExpanded !== 'false') return
  control.click()
  requestAnimationFrame(() => item.querySelector<HTMLElement>(':scope li button')?.focus())
}

function isFuture(at: string): boolean {
  return Date.parse(at) > Date.now()
}

/** Tomorrow at eight, unless a time is set. */
function firstWhen(scheduled: string | null): Moment {
  if (scheduled === null) return { kind: 'now', day: dayOf(Date.now() + DAY), time: '08:00' }
  return { kind: 'later', day: dayOf(scheduled), time: timeText(scheduled) }
}
