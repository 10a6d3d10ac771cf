import { dayInTaipei } from '../../contract/days.ts'
import type { ReadingEntry, ReadingState } from '../../contract/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import { removalUndoableSince } from './reading-list.policy.ts'
import * as store from './reading-list.store.ts'
import { followStatus } from './readings.policy.ts'
import { storeReadings, lockReadingList, withReadingsOf } from './readings.service.ts'
import { listReadings } from './readings.store.ts'

type ReadingDeps = Pick<Deps, 'database' | 'clock'>

/** Throws review_not_found. (docs/product/data.md, read reading status) */
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
 * Puts the review on the list, or gives its entry another status; one entry, however often it is asked for
 * (docs/product/data.md). Its readings follow (readings.policy.ts). Within the minute in which its removal can be undone the
 * entry comes back with its notes, rating and readings. Throws review_not_found.
 */
export async function setStatus(
  { database, clock }: ReadingDeps,
  userId: string,
  reviewId: number,
  status: ReadingStatus,
): Promise<ReadingState> {
  const now = clock.now()
  return database.transaction(async (queries) => {
    await requirePublishedReview(queries, reviewId)
    await lockReadingList(queries, userId)
    const place = { user_id: userId, review_id: reviewId }
    await store.deleteRemoved(queries, removalUndoableSince(now), place)
    const before = await store.findHistory(queries, userId, { review_id: reviewId })
    const { change, storeFor } = await follow(queries, userId, before, status, now)
    const { id } = await store.upsertStatus(queries, { ...place, ...change, now: now.toISOString() })
    await storeFor(id)
    return { book_id: reviewId, status, entry_id: id }
  })
}

/** The same of an entry. Throws entry_not_found, also where it is another reader's. */
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
    const { change, storeFor } = await follow(queries, userId, before, status, now)
    const entry = await store.updateEntry(queries, userId, id, { ...change, updated_at: now.toISOString() })
    if (!entry) throw problem('entry_not_found')
    await storeFor(id)
    return withReadingsOf(queries, userId, entry)
  })
}

/** What a status changes of its entry, and what stores the readings that follow. */
async function follow(
  queries: Queries,
  userId: string,
  before: store.EntryHistory | undefined,
  status: ReadingStatus,
  now: Date,
) {
  const present = before ? await listReadings(queries, userId, [before.id]) : []
  const { readings, ...history } = followStatus(before ?? UNLISTED, present, status, dayInTaipei(now))
  return {
    change: { status, ...history },
    storeFor: (entryId: number) => storeReadings(queries, entryId, present, readings),
  }
}

const UNLISTED = { status: null, status_day: null, status_before: null }
