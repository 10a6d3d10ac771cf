import { DAY } from '../../contract/durations.ts'
import { dayInTaipei } from '../../contract/days.ts'
import { BLOCKING_GAPS } from '../../contract/studio/review-drafts.ts'
import type { NewPublication, StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { Problem, problem } from '../platform/http/problems.ts'
import { hideReview, prepareReview, publishPrepared } from '../reviews/saving/save-reviews.service.ts'
import { findGaps } from './draft-text.ts'
import { listDueIds } from './drafts.store.ts'
import { changeRecord, describeReview, readRecord, requireEditable, storeRecord } from './records.service.ts'
import { isPublished, type ReviewRecord, toReviewInput } from './review-record.ts'
import { keepRevision } from './revisions/revisions.service.ts'

/**
 * Publishes the draft, so that visitors see it at once, or schedules that. A published review keeps its date unless a new
 * one is asked for. Throws the problem of the first gap that prevents it (docs/product/studio.md), draft_changed,
 * schedule_invalid, review_in_trash, review_not_found.
 */
export async function publish(
  deps: Deps,
  id: number,
  { version, at, renews_date, letter_choice }: NewPublication,
): Promise<StudioReview> {
  await changeRecord(deps, id, async (queries, present) => {
    requireEditable(present)
    if (present.version !== version) throw problem('draft_changed')
    requireComplete(present)
    const record = { ...present, letterChoice: letter_choice ?? present.letterChoice }
    if (at !== undefined) return schedule(deps, record, { at: new Date(at), renewsDate: renews_date })
    const today = dayInTaipei(deps.clock.now())
    return publishRecord(deps, queries, record, renews_date ? { date: today } : { firstDate: today })
  })
  // Read again: the review of xc_reviews is another one now.
  return describeReview(deps, await readRecord(deps.database.queries, id))
}

/**
 * Takes a published review down, and ends any schedule. Its comments and readers' entries stay. A repeat
 * changes nothing. Throws review_not_found.
 */
export async function withdraw(deps: Deps, id: number): Promise<StudioReview> {
  const record = await changeRecord(deps, id, (queries, present) => withdrawRecord(queries, present))
  return describeReview(deps, record)
}

/** The record without publication and schedule. */
export async function withdrawRecord(queries: Queries, record: ReviewRecord): Promise<ReviewRecord> {
  const { stored } = record
  if (!stored || !isPublished(record)) return withoutSchedule(record)
  await hideReview(queries, record.id)
  const hidden = { ...stored, row: { ...stored.row, is_published: 0 } }
  return { ...withoutSchedule(record), stored: hidden, publishedVersion: null }
}

/** Ends a schedule; what is published stays. A repeat changes nothing. Throws review_not_found. */
export async function cancelSchedule(deps: Deps, id: number): Promise<StudioReview> {
  const record = await changeRecord(deps, id, async (_queries, present) => withoutSchedule(present))
  return describeReview(deps, record)
}

function withoutSchedule(record: ReviewRecord): ReviewRecord {
  const hasNone = record.scheduledAt === null && record.scheduleProblem === null
  return hasNone ? record : { ...record, ...UNSCHEDULED }
}

/** Publishes the reviews whose scheduled time has come, each in one process. Returns their ids. */
export async function publishDue(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Promise<number[]> {
  const now = deps.clock.now().toISOString()
  const published: number[] = []
  for (const id of await listDueIds(deps.database.queries, now)) {
    try {
      await changeRecord(deps, id, async (queries, record) => {
        // Another process may have been faster, or the owner has changed the time.
        const at = record.scheduledAt
        if (at === null || at > now || record.trashedAt !== null) return record
        requireComplete(record)
        published.push(id)
        const date = dayInTaipei(new Date(at))
        return publishRecord(
          deps,
          queries,
          record,
          record.scheduleRenewsDate ? { date } : { firstDate: date },
        )
      })
    } catch (cause) {
      await noteFailedSchedule(deps, id, cause)
    }
  }
  return published
}

/** Removes the schedule of a draft that cannot be published. A fault may pass: then it is tried again. */
async function noteFailedSchedule(
  deps: Pick<Deps, 'database' | 'log'>,
  id: number,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof Problem) || cause.status >= 429) throw cause
  deps.log.warn({ review: id, code: cause.code }, 'a scheduled review could not be published')
  await changeRecord(deps, id, async (_queries, record) => ({
    ...record,
    ...UNSCHEDULED,
    scheduleProblem: cause.code,
  }))
}

function schedule(
  { clock }: Pick<Deps, 'clock'>,
  record: ReviewRecord,
  { at, renewsDate }: { at: Date; renewsDate: boolean },
): ReviewRecord {
  const isPossible = at > clock.now() && at.getTime() - clock.now().getTime() < LONGEST_SCHEDULE
  if (!isPossible) throw problem('schedule_invalid')
  return {
    ...record,
    scheduledAt: at.toISOString(),
    scheduleRenewsDate: renewsDate && isPublished(record),
    scheduleProblem: null,
  }
}

const UNSCHEDULED = { scheduledAt: null, scheduleRenewsDate: false, scheduleProblem: null } as const

/** Milliseconds: a later year was mistyped. */
const LONGEST_SCHEDULE = 10 * 366 * DAY

/** `date`: replaces the present one; `firstDate`: for a review that has none. */
async function publishRecord(
  deps: Pick<Deps, 'clock'>,
  queries: Queries,
  record: ReviewRecord,
  { date, firstDate = null }: { date?: string; firstDate?: string | null },
): Promise<ReviewRecord> {
  const present = record.draft.publish_date ?? record.stored?.row.publish_date ?? null
  const draft = { ...record.draft, publish_date: date ?? present ?? firstDate }
  const published: ReviewRecord = {
    ...record,
    draft,
    ...UNSCHEDULED,
    publishedVersion: record.version,
  }
  await publishPrepared(queries, prepareReview(toReviewInput(published), deps.clock.now()), {
    translator: draft.translator,
    book_year: draft.book_year,
    slug: draft.slug,
    is_recommended: Number(draft.is_recommended),
    cover_design: draft.cover_design === null ? null : JSON.stringify(draft.cover_design),
  })
  await storeRecord(queries, published)
  await keepRevision(deps, queries, published, { reason: 'published' })
  return published
}

function requireComplete({ draft }: ReviewRecord): void {
  const gaps = findGaps(draft)
  const blocking = BLOCKING_GAPS.find((gap) => gaps.includes(gap))
  if (blocking) throw problem(`${blocking}_missing`)
}
