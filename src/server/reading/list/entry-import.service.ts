import { OWN_BOOKS } from '../../../contract/limits.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { advanceIdSequence, type Queries } from '../../platform/db/database.ts'
import { inTurns } from '../../platform/runtime/batches.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import {
  bookKey,
  type BookListEntry,
  type BookListReading,
  type EntryChange,
  type EntryPlan,
  type ExistingEntry,
  ownColumns,
  planEntryImport,
} from './book-list-merge.policy.ts'
import * as store from './entry-import.store.ts'
import { deleteRemoved, setEntry } from './reading-list.store.ts'
import { lockReadingList } from '../../reviews/saving/waiting-entries.service.ts'

/** An entry of the original site whose account and review exist here; at most one of a reader and a review. */
interface ImportedEntry {
  /** Null where the original's id is unusable: the entry gets a new one. */
  id: number | null
  user_id: string
  review_id: number
  status: ReadingStatus
  notes: string
  /** Null where it is unknown; the time of the first import is stored. */
  created_at: string | null
}

interface ImportResult<Entry> {
  added: number
  changed: number
  unchanged: number
  /** Entries that already have different notes. */
  refused: readonly Entry[]
}

type StoredEntry = Awaited<ReturnType<typeof store.listEntriesOfReaders>>[number]

/**
 * Stores entries of the site import, a few hundred at most, in the caller's transaction, under their own ids where these
 * are free. Entries that the reader has changed stay. An entry that the reader created here without notes gets the
 * imported notes and the earlier time of adding; one with different notes is refused.
 */
export async function storeImportedEntries<Entry extends ImportedEntry>(
  queries: Queries,
  entries: readonly Entry[],
  now: Date,
): Promise<ImportResult<Entry>> {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const refused: Entry[] = []
  if (entries.length === 0) return { ...counts, refused }

  const existing = new Map<string, StoredEntry>()
  for (const entry of await store.listEntriesOfReaders(queries, entries)) existing.set(entryKey(entry), entry)
  const ids = entries.map(({ id }) => id).filter((id) => id !== null)
  if (ids.length > 0) await advanceIdSequence(queries, 'xc_reading_list', Math.max(...ids))
  const takenIds = await store.listTakenIds(queries, ids)

  const updated_at = now.toISOString()
  for (const entry of entries) {
    const before = existing.get(entryKey(entry))
    if (!before) {
      const { id, user_id, review_id, status, notes } = entry
      const isIdFree = id !== null && !takenIds.has(id)
      if (isIdFree) takenIds.add(id)
      const stored = await store.insertImportedEntry(queries, {
        user_id,
        review_id,
        status,
        notes,
        ...(isIdFree ? { id } : {}),
        origin: 'imported',
        created_at: entry.created_at ?? updated_at,
        updated_at,
        removed_at: null,
      })
      if (stored) existing.set(entryKey(stored), stored)
      counts.added++
      continue
    }
    const change = findChange(before, entry)
    if (change === 'own_notes') refused.push(entry)
    else if (change === 'none') counts.unchanged++
    else {
      await setEntry(queries, before.id, { ...change, updated_at })
      counts.changed++
    }
  }
  return { ...counts, refused }
}

function findChange(before: StoredEntry, entry: ImportedEntry) {
  const { status, notes } = entry
  const created_at = entry.created_at ?? before.created_at
  switch (before.origin) {
    case 'changed':
      return 'none'
    case 'imported': {
      const isSame = before.status === status && before.notes === notes && before.created_at === created_at
      return isSame ? 'none' : { status, notes, created_at }
    }
    case 'here':
    case 'brought': {
      if (notes === '' || notes === before.notes) return 'none'
      if (before.notes !== '' || before.removed_at !== null) return 'own_notes'
      const earlier = created_at < before.created_at ? created_at : before.created_at
      return { notes, created_at: earlier, origin: 'changed' as const }
    }
  }
}

function entryKey({ user_id, review_id }: { user_id: string; review_id: number | null }): string {
  return `${user_id} ${review_id}`
}

/** The plan of `storeBookListImport` for each entry, by the key of its book. */
export async function planBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<Map<string, EntryPlan>> {
  const find = await store.listExisting(queries, userId, entries)
  const since = removalUndoableSince(now)
  // Those are deleted before the import.
  const isGone = ({ removed_at }: ExistingEntry) => removed_at !== null && removed_at < since
  return new Map(
    entries.map((entry) => {
      const before = find(entry)
      return [bookKey(entry), planEntryImport(before && isGone(before) ? undefined : before, entry)]
    }),
  )
}

interface StoredBookList {
  added: number
  changed: number
  unchanged: number
  /** By the key of the book. */
  plans: Map<string, EntryPlan>
}

/** Throws own_books_full where the list would have more books without a review than `OWN_BOOKS`. */
export async function requireRoom(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<void> {
  const own = entries.filter(({ review_id }) => review_id === null)
  let room = OWN_BOOKS - (await store.countOwnBooks(queries, userId))
  if (own.length <= room) return
  for await (const batch of inTurns(own)) {
    for (const { state } of (await planBookListImport(queries, userId, batch, now)).values())
      if (state === 'new') room--
  }
  if (room < 0) throw problem('own_books_full')
}

/** After an entry is stored, under `lockReadingList`. Throws own_books_full. */
export async function requireNotTooMany(queries: Queries, userId: string): Promise<void> {
  if ((await store.countOwnBooks(queries, userId)) > OWN_BOOKS) throw problem('own_books_full')
}

/** Stores books of a list in the caller's transaction, idempotently, as `planEntryImport` decides. Throws own_books_full. */
export async function storeBookListImport(
  queries: Queries,
  userId: string,
  entries: readonly BookListEntry[],
  now: Date,
): Promise<StoredBookList> {
  await lockReadingList(queries, userId)
  await deleteRemoved(queries, removalUndoableSince(now), { user_id: userId })
  const find = await store.listExisting(queries, userId, entries)
  const planned = entries.map((entry) => {
    const before = find(entry)
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
  // Another import may run at the same time.
  if (entries.some(({ review_id }) => review_id === null)) await requireNotTooMany(queries, userId)
  return {
    added: counts.new,
    changed: counts.changed,
    unchanged: counts.known,
    plans: new Map(planned.map(({ entry, plan }) => [bookKey(entry), plan])),
  }
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
    entries.map(({ created_at, ...entry }) => ({
      review_id: entry.review_id,
      status: entry.status,
      notes: entry.notes,
      own_rating: entry.own_rating,
      ...NO_NAME,
      ...ownColumns(entry),
      user_id: userId,
      origin: 'brought' as const,
      created_at: created_at ?? updated_at,
      updated_at,
      removed_at: null,
    })),
  )
  await store.insertReadings(
    queries,
    entries.flatMap((entry) => readingRows(ids.get(bookKey(entry)), entry.readings)),
  )
}

/** The rows of one statement have the same columns. */
const NO_NAME = { own_title: '', own_author: '', own_isbn: '', own_key: '', own_main: '' }

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
