import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import { advanceIdSequence, type Queries } from '../../platform/db/database.ts'
import * as store from './entry-import.store.ts'
import { setEntry } from './reading-list.store.ts'

/** An entry of the original site whose account and review exist here; at most one of a reader and a review. */
export interface ImportedEntry {
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

function entryKey({ user_id, review_id }: { user_id: string; review_id: number }): string {
  return `${user_id} ${review_id}`
}
