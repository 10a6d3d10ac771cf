import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { DRAFT_LIMITS, LETTER_CHOICES, ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import type { StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { problemSentences } from '../../../../../contract/wording/problems.ts'
import { publishWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useReaderData } from '../../../../client/api/reader-query.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { scheduleText } from '../../studio-dates.ts'
import { Appearances } from './appearances.tsx'
import { CheckList, type WantedCheck } from './check-list.tsx'
import { listChecks } from './list-checks.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { TextButton } from '../../buttons.tsx'
import { Choice, Choices, MomentChoices } from '../../choices.tsx'
import { PublishCalendar } from './publish-calendar.tsx'
import styles from './publish-sheet.module.css'
import { ShareLooks } from './appearances.tsx'
import { useDeadLinks } from './use-dead-links.ts'
import type { DraftEditor } from '../saving/use-draft.ts'
import { useSkippedChecks } from './use-skipped-checks.ts'
import { type PublishOutcome, usePublishing } from './use-publishing.ts'

interface PublishSheetProps {
  id: number
  editor: DraftEditor
  view: EditorView
  onClose: () => void
  onDetails: () => void
  onDone: (done: PublishOutcome, review: StudioReview) => void
}

/** 刊登: what is worth another look, where the review will appear, and when. */
export function PublishSheet({ id, editor, view, onClose, onDetails, onDone }: PublishSheetProps) {
  const headingId = useId()
  const publishButton = useRef<HTMLButtonElement>(null)
  const { draft, info } = editor
  const publishing = usePublishing(editor, { onClose, onDone })
  const { isUpdate, at, isBusy, problem, letter, when, setWhen } = publishing
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

  // The finding disappears with its menu: the focus goes on to the button.
  const chooseCategory = (slug: string) => {
    editor.change({ categories: [...draft.categories, slug] })
    requestAnimationFrame(() => publishButton.current?.focus())
  }
  const publish = () => {
    const [first] = blocking
    if (first) return setWanted({ key: first.key, show: (item) => item && showCheck(item) })
    if (publishing.isPast) return undefined
    return void publishing.publish()
  }
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
            categories={draft.categories}
            onCategory={chooseCategory}
            excerpt={firstSentence(draft.summary, DRAFT_LIMITS.excerpt)}
            onExcerpt={(excerpt) => editor.change({ excerpt })}
            onClose={onClose}
          />
          <Appearances id={id} draft={draft} letter={isUpdate || draft.kind === 'page' ? 'none' : letter} />
        </div>
        <div className={styles.aside}>
          <ShareLooks id={id} draft={draft} coverPath={info.cover_path} />
          {info.schedule_problem !== null && (
            <p className={styles.problem}>{publishWording.late(problemSentences[info.schedule_problem])}</p>
          )}
          {info.scheduled_at !== null && (
            <Row as="p" wrap gap="1 3" below="3" tone="want">
              {(isUpdate ? publishWording.updateScheduledFor : publishWording.scheduledFor)(
                scheduleText(info.scheduled_at),
              )}
              <Row
                as="button"
                type="button"
                tone="accent"
                className="underlined-button"
                disabled={isBusy}
                onClick={() => void publishing.unschedule()}
              >
                {publishWording.unschedule}
              </Row>
            </Row>
          )}
          <MomentChoices
            legend={publishWording.when}
            above="5"
            words={{ now: publishWording.now, later: publishWording.schedule }}
            moment={when}
            onChange={setWhen}
          >
            <PublishCalendar id={id} day={when.day} onDay={(day) => setWhen({ ...when, day })} />
          </MomentChoices>
          {isUpdate ? (
            <>
              <Choice
                type="checkbox"
                checked={publishing.renewsDate}
                onChange={({ currentTarget }) => publishing.setRenewsDate(currentTarget.checked)}
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
                  <Choice
                    key={each}
                    name="letter"
                    checked={letter === each}
                    onChange={() => publishing.setLetter(each)}
                  >
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
            void publishing.takeDown()
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
function isPublishKey({
  key,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  repeat,
  nativeEvent,
}: KeyboardEvent): boolean {
  if (repeat || nativeEvent.isComposing || shiftKey || altKey) return false
  return key === 'Enter' && (metaKey || ctrlKey)
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

/** The first sentence of a text, with its closing quotation mark; at most so many characters. */
export function firstSentence(text: string, maxLength: number): string {
  const [sentence = ''] = /^[^。！？!?]*[。！？!?]*[」』]?/.exec(text.trim()) ?? []
  return [...sentence].slice(0, maxLength).join('')
}
