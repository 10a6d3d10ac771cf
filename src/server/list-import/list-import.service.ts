import type { ListImported, ListMatch, ListMissRow, ListPreview } from '../../contract/list-import.ts'
import type { ListSource } from '../../contract/list-sources.ts'
import type { Deps } from '../deps.ts'
import { requireFromLimit } from '../platform/rate-limit.ts'
import { type BroughtEntry, planBrought, storeBrought } from '../reading-list/bringing.service.ts'
import { listPublishedNames, readCards } from '../reviews/reviews.service.ts'
import { createMatcher } from './match-book.ts'
import { type MatchedRow, matchList } from './match-list.ts'
import { readListApart } from './read-apart.ts'
import { toBrought } from './to-brought.ts'

type ImportDeps = Pick<Deps, 'database' | 'clock'>

/** A file as the reader's device holds it. */
export interface ListFile {
  name: string
  bytes: Uint8Array
}

/** What an import of the file would do; stores nothing. Throws as `importList` does. */
export async function previewList(deps: ImportDeps, userId: string, file: ListFile): Promise<ListPreview> {
  const { queries } = deps.database
  const { source, rows, entries, misses } = await matchFile(deps, userId, file)
  const [states, cards] = await Promise.all([
    planBrought(queries, userId, entries),
    readCards(
      queries,
      entries.map(({ review_id }) => review_id),
    ),
  ])
  return {
    source,
    total: rows.length + misses.length,
    matches: rows.flatMap((row, at) => {
      const [entry, review, state] = [entries[at], cards.get(row.review_id), states.get(row.review_id)]
      return entry && review && state ? [{ ...toMatch(row, entry), review, state }] : []
    }),
    misses,
  }
}

/**
 * Brings the books of a list from elsewhere to the reader's list here, all or none (reading-list/bringing.policy.ts says
 * what is kept of what is there). Throws list_unreadable, list_unknown, list_too_large, too_many_requests.
 */
export async function importList(deps: ImportDeps, userId: string, file: ListFile): Promise<ListImported> {
  const { entries, misses } = await matchFile(deps, userId, file)
  const now = deps.clock.now()
  const counts = await deps.database.transaction((queries) => storeBrought(queries, userId, entries, now))
  return { ...counts, misses }
}

interface MatchedFile {
  source: ListSource
  rows: readonly MatchedRow[]
  /** Of each of the rows. */
  entries: readonly BroughtEntry[]
  misses: ListMissRow[]
}

async function matchFile(
  { database: { queries }, clock }: ImportDeps,
  userId: string,
  file: ListFile,
): Promise<MatchedFile> {
  await requireFromLimit(queries, clock, { name: 'list import', key: userId, ...LIMIT })
  const list = await readListApart(file.bytes, file.name)
  const { matches, misses } = await matchList(list, createMatcher(await listPublishedNames(queries)))
  const now = clock.now()
  return { source: list.source, rows: matches, entries: matches.map((row) => toBrought(row, now)), misses }
}

/** Each reads a whole file, previews included. */
const LIMIT = { max: 30, seconds: 3_600 }

function toMatch(
  { row, sheet, title, author }: MatchedRow,
  { status, own_rating, notes, readings }: BroughtEntry,
): Omit<ListMatch, 'review' | 'state'> {
  const last = readings.at(-1)
  return {
    row,
    sheet,
    title,
    author,
    status,
    own_rating,
    begun_on: last?.begun_on ?? null,
    finished_on: last?.finished_on ?? null,
    notes: notes !== '',
  }
}
