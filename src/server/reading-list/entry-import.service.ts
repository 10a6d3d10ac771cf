import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import type { Queries } from '../platform/db/database.ts'
import { advanceIdSequence } from '../platform/db/id-sequence.ts'
import * as store from './entry-import.store.ts'

/** An entry of the original site whose reader and review are here; one at most of a reader and a review. */
export interface ImportedEntry {
  /** Null where the original's is no whole number: it gets one of ours. */
  id: number | null
  user_id: string
  review_id: number
  status: ReadingStatus
  notes: string
  /** Null where it is not known: when it first came in. */
  created_at: string | null
}

interface Stored<Entry> {
  added: number
  changed: number
  unchanged: number
  /** Those whose reader has other notes here. */
  refused: readonly Entry[]
}

type Present = Awaited<ReturnType<typeof store.listEntriesOf>>[number]

/**
 * Takes over entries under their own ids where these are free, a few hundred at most, in the caller's transaction.
 * What its reader has changed here stays as it is. Where the reader has begun anew here, without notes, the notes
 * from over there and the earlier time of adding are joined to it; with other notes the row is refused.
 */
export async function storeImportedEntries<Entry extends ImportedEntry>(
  queries: Queries,
  entries: readonly Entry[],
  now: Date,
): Promise<Stored<Entry>> {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const refused: Entry[] = []
  if (entries.length === 0) return { ...counts, refused }

  const present = new Map<string, Present>()
  for (const entry of await store.listEntriesOf(queries, entries)) present.set(placeOf(entry), entry)
  const ids = entries.map(({ id }) => id).filter((id) => id !== null)
  if (ids.length > 0) await advanceIdSequence(queries, 'xc_reading_list', Math.max(...ids))
  const taken = await store.listTakenIds(queries, ids)

  const updated_at = now.toISOString()
  for (const entry of entries) {
    const before = present.get(placeOf(entry))
    if (!before) {
      const { id, user_id, review_id, status, notes } = entry
      const isFree = id !== null && !taken.has(id)
      if (isFree) taken.add(id)
      const stored = await store.insertImportedEntry(queries, {
        user_id,
        review_id,
        status,
        notes,
        ...(isFree ? { id } : {}),
        origin: 'imported',
        created_at: entry.created_at ?? updated_at,
        updated_at,
        removed_at: null,
      })
      if (stored) present.set(placeOf(stored), stored)
      counts.added++
      continue
    }
    const change = changeOf(before, entry)
    if (change === 'own_notes') refused.push(entry)
    else if (change === 'none') counts.unchanged++
    else {
      await store.updateImportedEntry(queries, before.id, { ...change, updated_at })
      counts.changed++
    }
  }
  return { ...counts, refused }
}

function changeOf(before: Present, entry: ImportedEntry) {
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

function placeOf({ user_id, review_id }: { user_id: string; review_id: number }): string {
  return `${user_id} ${review_id}`
}
