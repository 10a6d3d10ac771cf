import type { Queries } from '../platform/db/database.ts'
import {
  type BookListEntry,
  type BookListReading,
  mergeBookListEntry,
  type PresentEntry,
} from './book-list-merge.policy.ts'
import * as store from './book-list-merge.store.ts'
import { removalUndoableSince } from './reading-list.policy.ts'
import { deleteRemoved } from './reading-list.store.ts'
import { lockReadingList } from './readings.service.ts'

export type { BookListEntry } from './book-list-merge.policy.ts'

export type EntryImportState = 'new' | 'changed' | 'known'

/** What `storeBookListImport` would do with each, by review. */
export async function planBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
): Promise<Map<number, EntryImportState>> {
  const present = await store.listPresent(queries, userId, idsOf(entries))
  return new Map(entries.map((entry) => [entry.review_id, stateOf(present.get(entry.review_id), entry)]))
}

/**
 * Brings entries of a list from elsewhere to this reader's list, one at most of each review, in the caller's
 * transaction; bringing them again does nothing more. `mergeBookListEntry` says what is kept of what is here.
 */
export async function storeBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<{ added: number; changed: number; unchanged: number }> {
  await lockReadingList(queries, userId)
  await deleteRemoved(queries, removalUndoableSince(now), { user_id: userId })
  const present = await store.listPresent(queries, userId, idsOf(entries))
  const counts = { new: 0, changed: 0, known: 0 }
  for (const entry of entries) counts[stateOf(present.get(entry.review_id), entry)]++

  await insertNew(
    queries,
    userId,
    entries.filter(({ review_id }) => !present.has(review_id)),
    now,
  )
  for (const entry of entries) {
    const before = present.get(entry.review_id)
    if (before) await change(queries, before, entry, now)
  }
  return { added: counts.new, changed: counts.changed, unchanged: counts.known }
}

function idsOf(entries: readonly BookListEntry[]): number[] {
  return entries.map(({ review_id }) => review_id)
}

function stateOf(before: PresentEntry | undefined, entry: BookListEntry): EntryImportState {
  if (!before || before.removed_at !== null) return 'new'
  return mergeBookListEntry(before, entry) ? 'changed' : 'known'
}

async function insertNew(
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
    entries.flatMap(({ review_id, readings }) => readingsFor(ids.get(review_id), readings)),
  )
}

async function change(
  queries: Queries,
  before: PresentEntry,
  entry: BookListEntry,
  now: Date,
): Promise<void> {
  const changed = mergeBookListEntry(before, entry)
  if (!changed) return
  const { added, finished, ...columns } = changed
  await store.updateEntry(queries, before.id, {
    ...columns,
    // What the original site brought is its reader's from now on, and no import of it writes over this.
    ...(before.origin === 'imported' ? { origin: 'changed' } : {}),
    updated_at: now.toISOString(),
  })
  if (finished) await store.finishReading(queries, finished.id, finished.finished_on)
  await store.insertReadings(queries, readingsFor(before.id, added))
}

function readingsFor(entry_id: number | undefined, readings: readonly BookListReading[]) {
  return entry_id === undefined ? [] : readings.map((reading) => ({ ...reading, entry_id }))
}
