import type { Queries } from '../platform/db/database.ts'
import {
  type BookListEntry,
  type BookListReading,
  mergeBookListEntry,
  type ExistingEntry,
} from './book-list-merge.policy.ts'
import * as store from './book-list-merge.store.ts'
import { removalUndoableSince } from './reading-list.policy.ts'
import { deleteRemoved, setEntry } from './reading-list.store.ts'
import { lockReadingList } from './readings.service.ts'

export type { BookListEntry } from './book-list-merge.policy.ts'

export type EntryImportState = 'new' | 'changed' | 'known'

/** What `storeBookListImport` would do with each entry, by review. */
export async function planBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
): Promise<Map<number, EntryImportState>> {
  const existing = await store.listExisting(queries, userId, reviewIds(entries))
  return new Map(entries.map((entry) => [entry.review_id, importState(existing.get(entry.review_id), entry)]))
}

/**
 * Stores the books of an exported list in the reader's list, each review once, in the caller's transaction. Idempotent.
 * `mergeBookListEntry` decides what changes in existing entries.
 */
export async function storeBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<{ added: number; changed: number; unchanged: number }> {
  await lockReadingList(queries, userId)
  await deleteRemoved(queries, removalUndoableSince(now), { user_id: userId })
  const existing = await store.listExisting(queries, userId, reviewIds(entries))
  const counts = { new: 0, changed: 0, known: 0 }
  for (const entry of entries) counts[importState(existing.get(entry.review_id), entry)]++

  await insertNewEntries(
    queries,
    userId,
    entries.filter(({ review_id }) => !existing.has(review_id)),
    now,
  )
  for (const entry of entries) {
    const before = existing.get(entry.review_id)
    if (before) await updateExistingEntry(queries, before, entry, now)
  }
  return { added: counts.new, changed: counts.changed, unchanged: counts.known }
}

function reviewIds(entries: readonly BookListEntry[]): number[] {
  return entries.map(({ review_id }) => review_id)
}

function importState(before: ExistingEntry | undefined, entry: BookListEntry): EntryImportState {
  if (!before || before.removed_at !== null) return 'new'
  return mergeBookListEntry(before, entry) ? 'changed' : 'known'
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
  entry: BookListEntry,
  now: Date,
): Promise<void> {
  const changed = mergeBookListEntry(before, entry)
  if (!changed) return
  const { added, finished, ...columns } = changed
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
