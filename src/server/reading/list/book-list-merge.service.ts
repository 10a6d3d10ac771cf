import type { Queries } from '../../platform/db/database.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import {
  type BookListEntry,
  type BookListReading,
  type EntryChange,
  type EntryPlan,
  type ExistingEntry,
  planEntryImport,
} from './book-list-merge.policy.ts'
import * as store from './book-list-merge.store.ts'
import { deleteRemoved, setEntry } from './reading-list.store.ts'
import { lockReadingList } from './readings.service.ts'

export { type BookListEntry, compareImportedReadings, type EntryPlan } from './book-list-merge.policy.ts'

/** The plan of `storeBookListImport` for each entry, by review. */
export async function planBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<Map<number, EntryPlan>> {
  const existing = await store.listExisting(queries, userId, reviewIds(entries))
  const since = removalUndoableSince(now)
  // Those are deleted before the import.
  const isGone = ({ removed_at }: ExistingEntry) => removed_at !== null && removed_at < since
  return new Map(
    entries.map((entry) => {
      const before = existing.get(entry.review_id)
      return [entry.review_id, planEntryImport(before && isGone(before) ? undefined : before, entry)]
    }),
  )
}

interface StoredBookList {
  added: number
  changed: number
  unchanged: number
  /** By review. */
  plans: Map<number, EntryPlan>
}

/**
 * Stores the books of an exported list in the reader's list, each review once, in the caller's transaction. Idempotent.
 * `planEntryImport` decides what changes in existing entries.
 */
export async function storeBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<StoredBookList> {
  await lockReadingList(queries, userId)
  await deleteRemoved(queries, removalUndoableSince(now), { user_id: userId })
  const existing = await store.listExisting(queries, userId, reviewIds(entries))
  const planned = entries.map((entry) => {
    const before = existing.get(entry.review_id)
    return { entry, before, plan: planEntryImport(before, entry) }
  })
  const counts = { new: 0, changed: 0, known: 0 }
  for (const { plan } of planned) counts[plan.state]++

  const added = planned.filter(({ before }) => !before)
  await insertNewEntries(
    queries,
    userId,
    added.map(({ entry, plan }) => ({ ...entry, readings: plan.entry.readings })),
    now,
  )
  for (const { before, plan } of planned) {
    if (before && plan.change) await updateExistingEntry(queries, before, plan.change, now)
  }
  return {
    added: counts.new,
    changed: counts.changed,
    unchanged: counts.known,
    plans: new Map(planned.map(({ entry, plan }) => [entry.review_id, plan])),
  }
}

function reviewIds(entries: readonly BookListEntry[]): number[] {
  return entries.map(({ review_id }) => review_id)
}

async function insertNewEntries(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<void> {
  const updated_at = now.toISOString()
  const ids = await store.insertEntries(
    queries,
    entries.map(({ readings: _apart, created_at, ...entry }) => ({
      ...entry,
      user_id: userId,
      origin: 'brought' as const,
      created_at: created_at ?? updated_at,
      updated_at,
      removed_at: null,
    })),
  )
  await store.insertReadings(
    queries,
    entries.flatMap(({ review_id, readings }) => readingRows(ids.get(review_id), readings)),
  )
}

async function updateExistingEntry(
  queries: Queries,
  before: ExistingEntry,
  { added, finished, ...columns }: EntryChange,
  now: Date,
): Promise<void> {
  await setEntry(queries, before.id, {
    ...columns,
    // Marks an entry of the site import as changed, so that the next site import does not overwrite it.
    ...(before.origin === 'imported' ? { origin: 'changed' } : {}),
    updated_at: now.toISOString(),
  })
  if (finished) await store.finishReading(queries, finished.id, finished.finished_on)
  await store.insertReadings(queries, readingRows(before.id, added))
}

function readingRows(entry_id: number | undefined, readings: readonly BookListReading[]) {
  return entry_id === undefined ? [] : readings.map((reading) => ({ ...reading, entry_id }))
}
