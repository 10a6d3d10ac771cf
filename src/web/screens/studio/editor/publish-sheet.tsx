import type { EditorView } from 'prosemirror-view'
import { useId, useState } from 'react'
import type { StudioReview } from '../../../../contract/studio-reviews.ts'
import { publishWording } from '../../../../contract/wording/studio-editor.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { dayOf, momentOf, scheduleText } from '../studio-dates.ts'
import { Appearances } from './appearances.tsx'
import { type Check, listChecks } from './list-checks.ts'
import { CheckList } from './check-list.tsx'
import styles from './publish-sheet.module.css'
import { type When, WhenFields } from './when-fields.tsx'
import type { DraftEditor } from './use-draft.ts'

interface PublishSheetProps {
  id: number
  editor: DraftEditor
  view: EditorView
  onClose: () => void
  /** Opens the sheet with the fields. */
  onDetails: () => void
  onDone: (done: 'published' | 'updated' | 'scheduled', review: StudioReview) => void
}

/** 刊登: what is worth another look, where the review will appear, and when. */
export function PublishSheet({ id, editor, view, onClose, onDetails, onDone }: PublishSheetProps) {
  const api = useApi()
  const headingId = useId()
  const { draft, info } = editor
  const isUpdate = info.state === 'published'
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(() => readSkipped(id))
  const [, setRound] = useState(0)
  const [when, setWhen] = useState<When>(() => firstWhen(info.scheduled_at))
  const [renewsDate, setRenewsDate] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const checks = listChecks(view.state.doc, editor.readDraft()).filter(({ key }) => !skipped.has(key))
  const blocking = checks.filter(({ mustBeDone }) => mustBeDone)
  const at = when.kind === 'later' ? momentOf(when.day, when.time) : undefined

  const skip = ({ key }: Check) => {
    const next = new Set(skipped).add(key)
    setSkipped(next)
    storeSkipped(id, next)
  }
  const publish = async () => {
    const [first] = blocking
    if (first) return focusCheck(headingId, first)
    if (at !== undefined && !isFuture(at)) return setProblem(publishWording.past)
    setIsBusy(true)
    setProblem(undefined)
    try {
      const version = await editor.saveNow()
      if (version === undefined) return setProblem(publishWording.unsaved)
      const body = { version, renews_date: renewsDate, ...(at !== undefined && { at }) }
      const published = await api.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body })
      onDone(at !== undefined ? 'scheduled' : isUpdate ? 'updated' : 'published', published)
    } catch (cause) {
      setProblem(toFailure(cause).sentence)
    } finally {
      setIsBusy(false)
    }
  }
  const withdraw = async () => {
    setIsBusy(true)
    try {
      const withdrawn = await api.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } })
      editor.noteReview(withdrawn)
      onClose()
    } catch (cause) {
      setProblem(toFailure(cause).sentence)
    } finally {
      setIsBusy(false)
    }
  }
  const action = isUpdate
    ? publishWording.update
    : at === undefined
      ? publishWording.publish
      : publishWording.publishSchedule
  return (
    <Dialog className={styles.sheet ?? ''} aria-labelledby={headingId} onClose={onClose}>
      <div className={styles.columns} id={`${headingId}-checks`}>
        <div>
          <h2 id={headingId}>
            {isUpdate ? publishWording.updateHeading(draft.title) : publishWording.heading(draft.title)}
          </h2>
          <p className={styles.about}>
            {checks.length === 0
              ? publishWording.nothing
              : publishWording.again(checks.length, blocking.length)}
          </p>
          <CheckList
            checks={checks}
            view={view}
            onSkip={skip}
            onChanged={() => setRound((round) => round + 1)}
            onDetails={onDetails}
            onClose={onClose}
          />
          <Appearances id={id} draft={draft} />
        </div>
        <div className={styles.aside}>
          {info.scheduled_at !== null && (
            <p className={styles.scheduled}>
              {publishWording.scheduledFor(scheduleText(info.scheduled_at))}
              <button type="button" disabled={isBusy} onClick={() => void withdraw()}>
                {publishWording.unschedule}
              </button>
            </p>
          )}
          {isUpdate ? (
            <>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={renewsDate}
                  onChange={({ currentTarget }) => setRenewsDate(currentTarget.checked)}
                />
                {publishWording.newDate}
              </label>
              <button
                type="button"
                className={styles.takeDown}
                disabled={isBusy}
                onClick={() => void withdraw()}
              >
                {publishWording.takeDown}
              </button>
            </>
          ) : (
            <WhenFields when={when} onChange={setWhen} />
          )}
        </div>
      </div>
      <footer className={styles.foot}>
        <p role="status" className={problem === undefined ? undefined : styles.problem}>
          {problem ?? noteOf(isUpdate, at)}
        </p>
        <Button onClick={onClose}>{publishWording.keepWriting}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void publish()}>
          {action}
        </Button>
      </footer>
    </Dialog>
  )
}

function noteOf(isUpdate: boolean, at: string | undefined): string {
  if (isUpdate) return publishWording.updateNote
  if (at === undefined) return publishWording.atOnce
  return Number.isNaN(Date.parse(at)) ? '' : publishWording.later(scheduleText(at))
}

function isFuture(at: string): boolean {
  return Date.parse(at) > Date.now()
}

/** Tomorrow at eight, unless a time is set. */
function firstWhen(scheduled: string | null): When {
  if (scheduled === null) return { kind: 'now', day: dayOf(Date.now() + 86_400_000), time: '08:00' }
  const time = new Date(Date.parse(scheduled) + 8 * 3_600_000).toISOString().slice(11, 16)
  return { kind: 'later', day: dayOf(scheduled), time }
}

function focusCheck(headingId: string, { key }: Check): void {
  const item = document
    .getElementById(`${headingId}-checks`)
    ?.querySelector(`[data-check="${CSS.escape(key)}"]`)
  item?.scrollIntoView({ block: 'center' })
  item?.querySelector<HTMLElement>('input, button')?.focus()
}

function readSkipped(id: number): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(`studio-skipped-${id}`) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

function storeSkipped(id: number, keys: ReadonlySet<string>): void {
  try {
    localStorage.setItem(`studio-skipped-${id}`, JSON.stringify([...keys]))
  } catch {
    // Without storage they are asked about again.
  }
}
