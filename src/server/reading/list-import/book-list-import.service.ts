import type {
  BookListImported,
  ListLossRow,
  ListMatch,
  ListMissRow,
  ListPreview,
} from '../../../contract/reading/book-list-import.ts'
import {
  type ListAnswers,
  LIST_LOSSES,
  type ListLoss,
  type ListSource,
} from '../../../contract/reading/book-list-sources.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import type { Deps } from '../../deps.ts'
import { batchesOf, inTurns, pluck } from '../../platform/runtime/batches.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import type { Upload } from '../../platform/http/requests/uploads.ts'
import { bookKey, type BookListEntry, type EntryPlan } from '../list/book-list-merge.policy.ts'
import { planBookListImport, requireRoom, storeBookListImport } from '../list/entry-import.service.ts'
import { listAccountBookmarks, storeImportedBookmarks } from '../bookmarks/bookmarks.service.ts'
import { importAccountHighlights, listHighlightIds } from '../highlights/account-highlights.service.ts'
import { listPublishedNames } from '../../reviews/reviews.service.ts'
import { readCards } from '../../reviews/review-cards.service.ts'
import { giveToEntriesOf, lockWaitingEntries } from '../../reviews/saving/waiting-entries.service.ts'
import { readSiteVersion } from '../../platform/cache/content-version.store.ts'
import { createBookMatcher } from '../../text/match-book.ts'
import type { BookList, ListedBookmark, ListedHighlight } from './list-row.ts'
import {
  findImpossibleDays,
  type MatchedRow,
  matchBookList,
  matchMarks,
  toMiss,
  toImportedEntry,
  toTimeAdded,
} from './match-list.ts'
import type { FileNotes } from './read-list.ts'
import { readUpload } from './read-upload.ts'

type ImportDeps = Pick<Deps, 'database' | 'contentCache' | 'clock' | 'reviewFonts' | 'siteUrl'>

/** An uploaded file, and what the reader has said about it. */
export interface ListFile extends FileNotes {
  upload: Upload
  answers?: ListAnswers
}

/** Call it before receiving a file, also for a preview. Throws too_many_requests. */
export function enforceListImportLimit({ database, clock }: ImportDeps, userId: string): Promise<void> {
  return enforceRateLimit(database.queries, clock, { name: 'list import', key: userId, ...LIMIT })
}

const LIMIT = { max: 30, seconds: 3_600 }

/** The changes that an import of the file would make; stores nothing. Throws the same problems as `importList`. */
export async function previewList(deps: ImportDeps, userId: string, file: ListFile): Promise<ListPreview> {
  const { queries } = deps.database
  const unanswered = { unfinished: 'want_to_read', no_status: 'want_to_read' } as const
  const matched = await matchFile(deps, { ...file, answers: { ...unanswered, ...file.answers } })
  const { source, rows, entries, bookmarks, highlights, misses, columns, ignored } = matched
  const now = deps.clock.now()
  await requireRoom(queries, userId, entries, now)
  const plans = new Map<string, EntryPlan>()
  const cards = new Map<number, ReviewCard>()
  for await (const batch of inTurns(entries, ({ notes }) => notes.length)) {
    for (const [key, plan] of await planBookListImport(queries, userId, batch, now)) plans.set(key, plan)
    const ids = batch.flatMap(({ review_id }) => review_id ?? [])
    for (const [id, card] of await readCards(deps, ids)) cards.set(id, card)
  }
  return {
    source,
    total: rows.length + bookmarks.length + highlights.length + misses.length,
    matches: rows.flatMap((row) => {
      const [review, plan] = [cards.get(row.review_id ?? 0), plans.get(bookKey(row))]
      return review && plan ? [{ ...toPreviewMatch(row, plan), review }] : []
    }),
    unreviewed: rows.flatMap((row) => {
      const plan = plans.get(bookKey(row))
      return row.review_id === null && plan ? [toPreviewMatch(row, plan)] : []
    }),
    bookmarks: countNew(
      pluck(bookmarks, 'review_id'),
      (await listAccountBookmarks(queries, userId)).map(({ review_id }) => review_id),
    ),
    highlights: countNew(pluck(highlights, 'id'), await listHighlightIds(queries, userId)),
    misses: [...misses, ...listKeptNotes(source, rows, plans)],
    losses: listLosses(rows, plans, now),
    columns,
    ignored,
  }
}

/**
 * Imports the books of an exported list or another table into the reader's reading list, and the bookmarks and
 * highlights of an account export, in batches of one transaction each. Comments and likes are not imported, because they are public.
 * It merges existing entries as reading/list/book-list-merge.policy.ts says. Importing the same file
 * again completes an interrupted import. Throws list_unreadable, list_packed, list_unknown, list_too_large, own_books_full.
 */
export async function importList(
  deps: ImportDeps,
  userId: string,
  file: ListFile,
): Promise<BookListImported> {
  const { database, clock } = deps
  const version = await readSiteVersion(database.queries)
  const matched = await matchFile(deps, file)
  const { source, rows, entries, bookmarks, highlights, misses, columns, ignored } = matched
  if (columns.length > 0 && !columns.some(({ meaning }) => meaning === 'title' || meaning === 'isbn'))
    throw problem('list_unknown')
  const now = clock.now()
  await requireRoom(database.queries, userId, entries, now)
  const imported: BookListImported = {
    source,
    added: 0,
    changed: 0,
    unchanged: 0,
    misses,
    losses: [],
    ignored,
  }
  const plans = new Map<string, EntryPlan>()
  for (const batch of batchesOf(entries, ({ notes }) => notes.length)) {
    const stored = await database.transaction((queries) => storeBookListImport(queries, userId, batch, now))
    imported.added += stored.added
    imported.changed += stored.changed
    imported.unchanged += stored.unchanged
    for (const [key, plan] of stored.plans) plans.set(key, plan)
  }
  // Reviews that were published meanwhile.
  await database.transaction(async (queries) => {
    await lockWaitingEntries(queries)
    if ((await readSiteVersion(queries)) !== version) await giveToEntriesOf(queries, userId)
  })
  misses.push(...listKeptNotes(source, rows, plans))
  for (const batch of batchesOf(bookmarks)) {
    const rows = batch.map(({ review_id, created_at }) => ({ user_id: userId, review_id, created_at }))
    const added = await database.transaction((queries) => storeImportedBookmarks(queries, rows, now))
    imported.added += added
    imported.unchanged += batch.length - added
  }
  for (const batch of batchesOf(highlights, ({ quote, note }) => quote.length + note.length)) {
    const stored = await database.transaction((queries) =>
      importAccountHighlights(queries, userId, batch, now),
    )
    imported.added += stored.added
    imported.unchanged += stored.unchanged
    misses.push(...stored.refused.map(({ highlight, reason }) => toMiss(highlight, reason)))
  }
  return { ...imported, losses: listLosses(rows, plans, now) }
}

interface MatchedFile extends Pick<BookList, 'columns' | 'ignored'> {
  source: ListSource
  rows: readonly MatchedRow[]
  /** In the order of the rows. */
  entries: readonly BookListEntry[]
  bookmarks: readonly (ListedBookmark & { review_id: number })[]
  highlights: readonly (ListedHighlight & { review_id: number })[]
  misses: ListMissRow[]
}

async function matchFile(
  { database: { queries }, clock, siteUrl }: ImportDeps,
  file: ListFile,
): Promise<MatchedFile> {
  const list = await readUpload(file.upload, { name: file.name, columns: file.columns })
  const names = await listPublishedNames(queries)
  const matchBook = createBookMatcher(names, { isFromThisSite: list.site === siteUrl })
  const books = await matchBookList(list, matchBook, file.answers ?? {})
  const bookmarks = await matchMarks(list.bookmarks, matchBook, ({ review_id }) => review_id)
  const highlights = await matchMarks(list.highlights, matchBook, ({ id }) => id)
  const now = clock.now()
  const withTime = <Mark extends { created_at: string | null }>(mark: Mark): Mark => ({
    ...mark,
    created_at: toTimeAdded(mark.created_at, now),
  })
  return {
    source: list.source,
    columns: list.columns,
    ignored: list.ignored,
    rows: books.matches,
    entries: books.matches.map((row) => toImportedEntry(row, now)),
    bookmarks: bookmarks.matches.map(withTime),
    highlights: highlights.matches.map(withTime),
    misses: [...books.misses, ...bookmarks.misses, ...highlights.misses],
  }
}

function countNew<Key>(keys: readonly Key[], existing: readonly Key[]): number {
  const known = new Set(existing)
  return keys.filter((key) => !known.has(key)).length
}

/** The rows of an account export whose entry keeps other notes. Other lists never had the reader's notes of this site. */
function listKeptNotes(
  source: ListSource,
  rows: readonly MatchedRow[],
  plans: ReadonlyMap<string, EntryPlan>,
): ListMissRow[] {
  return rows
    .filter((row) => row.notes !== '' && plans.get(bookKey(row))?.entry.notes !== row.notes)
    .flatMap((row) => (source === 'account' ? [toMiss(row, 'notes_differ')] : []))
}

/** What the import leaves behind of the rows that it takes, in order, whatever notes are stored already. */
function listLosses(
  rows: readonly MatchedRow[],
  plans: ReadonlyMap<string, EntryPlan>,
  now: Date,
): ListLossRow[] {
  return rows.flatMap((matched) => {
    const {
      row,
      sheet,
      title,
      author,
      notes_rest: rest,
      lost_dates,
      lost_rating: rating,
      own_rating,
    } = matched
    const readings = (plans.get(bookKey(matched))?.dropped ?? []).map((reading) =>
      [reading.begun_on, reading.finished_on].flatMap((day) => day?.replaceAll('-', '/') ?? []).join('–'),
    )
    const values: Record<ListLoss, string[]> = {
      note: rest === '' ? [] : [rest],
      readings,
      dates: [...lost_dates, ...findImpossibleDays(matched, now)],
      rating: rating === null ? [] : [rating, ...(own_rating === null ? [] : [String(own_rating)])],
    }
    return LIST_LOSSES.flatMap((kind) =>
      values[kind].length === 0 ? [] : [{ row, sheet, title, author, kind, values: values[kind] }],
    )
  })
}

/** The entry as it is after the import. */
function toPreviewMatch(
  { row, sheet, title, author, status: status_in_file, asks }: MatchedRow,
  { state, entry: { status, own_rating, notes, readings } }: EntryPlan,
): Omit<ListMatch, 'review'> {
  const last = readings.at(-1)
  return {
    row,
    sheet,
    title,
    author,
    status,
    status_in_file,
    asks,
    own_rating,
    begun_on: last?.begun_on ?? null,
    finished_on: last?.finished_on ?? null,
    notes: notes !== '',
    state,
  }
}
