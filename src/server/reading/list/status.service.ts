import { dayInTaipei } from '../../../contract/days.ts'
import type { ReadingEntry, ReadingState } from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { requirePublishedBook, requirePublishedReview } from '../../reviews/review-lookup.service.ts'
import * as store from './reading-list.store.ts'
import { applyStatusChange } from './readings.policy.ts'
import { storeReadings, lockReadingList, withReadingsOf } from './readings.service.ts'
import { listReadings } from './readings.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. */
export async function readStatus(
  { database: { queries } }: ReadingDeps,
  userId: string,
  reviewId: number,
): Promise<ReadingState> {
  await requirePublishedReview(queries, reviewId)
  const entry = await store.findByReview(queries, userId, reviewId)
  return { book_id: reviewId, status: entry?.status ?? null, entry_id: entry?.id ?? null }
}

/**
 * Adds the review to the list or changes the status of its entry; idempotent (docs/product/data.md). Updates the entry's
 * readings (readings.policy.ts). Within a minute of a removal the entry is restored with notes, rating and readings.
 * Throws review_not_found.
 */
export async function setStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  reviewId: number,
  status: ReadingStatus,
): Promise<ReadingState> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await requirePublishedBook(queries, reviewId)
    await lockReadingList(queries, userId)
    const owner = { user_id: userId, review_id: reviewId }
    await store.deleteRemoved(queries, removalUndoableSince(now), owner)
    const before = await store.findHistory(queries, userId, { review_id: reviewId })
    const { change, storeReadingsOf } = await planStatusChange(queries, userId, before, status, now)
    const { id } = await store.upsertStatus(queries, { ...owner, ...change, now: now.toISOString() })
    await storeReadingsOf(id)
    return { book_id: reviewId, status, entry_id: id }
  })
}

/** Changes the status of an entry. Throws entry_not_found, also for an entry of another reader. */
export async function changeStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  id: number,
  status: ReadingStatus,
): Promise<ReadingEntry> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await lockReadingList(queries, userId)
    const before = await store.findHistory(queries, userId, { id })
    const { change, storeReadingsOf } = await planStatusChange(queries, userId, before, status, now)
    const entry = await store.updateEntry(queries, userId, id, { ...change, updated_at: now.toISOString() })
    if (!entry) throw problem('entry_not_found')
    await storeReadingsOf(id)
    return withReadingsOf(queries, userId, entry)
  })
}

/** The changed columns of the entry, and a function that stores its changed readings. */
async function planStatusChange(
  queries: Queries,
  userId: string,
  before: store.EntryHistory | undefined,
  status: ReadingStatus,
  now: Date,
) {
  const existing = before ? await listReadings(queries, userId, [before.id]) : []
  const { readings, ...history } = applyStatusChange(before ?? NOT_LISTED, existing, status, dayInTaipei(now))
  return {
    change: { status, ...history },
    storeReadingsOf: (entryId: number) => storeReadings(queries, entryId, existing, readings),
  }
}

const NOT_LISTED = { status: null, status_day: null, status_before: null }
