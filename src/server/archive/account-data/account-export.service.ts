import {
  ACCOUNT_EXPORT_VERSION,
  type AccountExport,
  EXPORT_FORMAT,
  type ExportedReview,
  type ExportTable,
} from '../../../contract/accounts/account-data.ts'
import { reviewPath } from '../../../contract/links.ts'
import { summariseAccount } from '../../accounts/profile.service.ts'
import { type Browser, requireSession } from '../../accounts/sessions.service.ts'
import type { Deps } from '../../deps.ts'
import { findSubscriptionOfAccount } from '../../newsletter/subscriptions/subscriptions.service.ts'
import { createAccountSlots } from '../../platform/http/requests/uploads.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { writeJson } from '../../platform/http/responses/stream-text.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { listAccountBookmarks } from '../../reading/bookmarks/bookmarks.service.ts'
import { listCommentIdsOf, listCommentsOf, listLikesOf } from '../../comments/account-comments.service.ts'
import {
  listAccountHighlights,
  listHighlightIds,
  listMarkedReviews,
  listMarksOf,
} from '../../reading/highlights/account-highlights.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { inTurns } from '../../platform/runtime/batches.ts'
import { listAccountPositions } from '../../reading/positions/reading-positions.service.ts'
import { listAccountEntries, listAccountEntryIds } from '../../reading/list/reading-list.service.ts'
import { findReviewNames } from '../../reviews/reviews.service.ts'
import {
  exportColumns as columns,
  exportedStatusNames,
} from '../../../contract/wording/accounts/account-data.ts'
import { writeSpreadsheet, writeSpreadsheetRows } from '../../../contract/text/spreadsheet.ts'
import { markdownOfMarks } from './markdown-of-marks.ts'

interface AccountFile {
  site: AccountExport['site']
  /** The text, read from the database while it is sent. Throws export_running, exports_full at its start. */
  pieces: AsyncGenerator<string, void>
}

/**
 * All data of the signed-in account as JSON, each item with the review it belongs to (decisions/0013); or one of its lists
 * as CSV. What is deleted meanwhile is left out. Throws sign_in_required, too_many_requests.
 */
export async function exportAccount(deps: Deps, browser: Browser, table?: ExportTable): Promise<AccountFile> {
  const { userId, ...account } = await summariseAccount(deps, browser)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...EXPORT_LIMIT, key: userId })
  const { name } = await readSettings(deps.database)
  const site = { name, url: deps.siteUrl }
  const lists = readExportLists(queries, userId)
  if (table !== undefined) return { site, pieces: asOnlyExport(deps, userId, writeExportTable(lists, table)) }
  const pieces = writeJson<AccountExport>({
    format: EXPORT_FORMAT,
    version: ACCOUNT_EXPORT_VERSION,
    exported_at: deps.clock.now().toISOString(),
    site,
    ...account,
    newsletter: (await findSubscriptionOfAccount(queries, account.profile.email)) ?? null,
    ...lists,
  })
  return { site, pieces: asOnlyExport(deps, userId, pieces) }
}

const EXPORT_LIMIT = { name: 'exports by account', max: 60, seconds: 3_600 }

/**
 * The passages that the account has marked as Markdown, by text, those of the text marked last first; or those of one text. Throws
 * sign_in_required, not_found, too_many_requests.
 */
export async function exportHighlights(
  deps: Deps,
  browser: Browser,
  reviewId: number | undefined,
): Promise<AccountFile> {
  const { user } = await requireSession(deps, browser)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...EXPORT_LIMIT, key: user.id })
  const { name } = await readSettings(deps.database)
  const site = { name, url: deps.siteUrl }
  const marked = await listMarkedReviews(queries, user.id)
  const ids = reviewId === undefined ? marked : marked.filter((id) => id === reviewId)
  if (reviewId !== undefined && ids.length === 0) throw problem('not_found')
  return { site, pieces: asOnlyExport(deps, user.id, writeMarks(queries, user.id, site.url, ids)) }
}

async function* writeMarks(
  queries: Queries,
  userId: string,
  siteUrl: string,
  reviews: readonly number[],
): AsyncGenerator<string, void> {
  const names = await findReviewNames(queries, reviews)
  for (const id of reviews) {
    const name = names.get(id)
    if (name) yield markdownOfMarks(name, siteUrl + reviewPath(id), await listMarksOf(queries, userId, id))
  }
}

/** The pieces of the only export of the account under way. Throws export_running, exports_full. */
async function* asOnlyExport(
  deps: Deps,
  userId: string,
  pieces: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  const takeSlot = slotsOf.get(deps) ?? createAccountSlots(EXPORTS)
  slotsOf.set(deps, takeSlot)
  const free = takeSlot(userId)
  try {
    yield* pieces
  } finally {
    free()
  }
}

/** Each export holds a batch in memory until its client takes it. */
const EXPORTS = { most: 16, running: 'export_running', full: 'exports_full' } as const
const slotsOf = new WeakMap<Deps, ReturnType<typeof createAccountSlots>>()

type ExportLists = ReturnType<typeof readExportLists>

/** The lists of an account in batches, each read when it is iterated. What is deleted meanwhile is left out. */
function readExportLists(queries: Queries, userId: string) {
  /** The rows of the keys, each as `toItem` makes it from the review and the rest of the row. */
  async function* list<Key, Row extends { review_id: number | null }, Item>(
    listKeys: () => Promise<readonly Key[]>,
    readRows: (keys: readonly Key[]) => Promise<readonly Row[]>,
    toItem: (review: ExportedReview, row: Omit<Row, 'review_id'>) => Item,
    lengthOf?: (key: Key) => number,
  ): AsyncGenerator<Item[], void> {
    for await (const keys of inTurns(await listKeys(), lengthOf)) {
      const rows = await readRows(keys)
      const names = await findReviewNames(
        queries,
        rows.flatMap(({ review_id }) => review_id ?? []),
      )
      yield rows.map(({ review_id, ...row }) => {
        const id = review_id ?? 0
        return toItem(names.get(id) ?? { ...NAMELESS, id }, row)
      })
    }
  }
  return {
    bookmarks: list(
      () => listAccountBookmarks(queries, userId),
      async (rows) => rows,
      (review, { created_at }) => ({ review, created_at }),
    ),
    reading_list: list(
      () => listAccountEntryIds(queries, userId),
      (listed) =>
        listAccountEntries(
          queries,
          userId,
          'id',
          listed.map(({ id }) => id),
        ),
      (review, { readings, own_book, ...entry }) => ({
        ...(review.id === 0 && own_book
          ? { review: { ...NAMELESS, ...own_book, id: null } }
          : { review, ...(own_book && { own_book }) }),
        ...entry,
        readings: [...readings],
      }),
      ({ notes_length }) => notes_length,
    ),
    positions: list(
      () => listAccountPositions(queries, userId),
      async (rows) => rows,
      (review, { user_id: _user, is_read: _read, ...position }) => ({ review, ...position }),
    ),
    highlights: list(
      () => listHighlightIds(queries, userId),
      (ids) => listAccountHighlights(queries, userId, ids),
      (review, highlight) => ({ review, ...highlight }),
    ),
    comments: list(
      () => listCommentIdsOf(queries, userId),
      (ids) => listCommentsOf(queries, userId, ids),
      (review, { state, ...comment }) => ({ ...comment, review, is_held: state !== 'published' }),
    ),
    likes: list(
      () => listLikesOf(queries, userId),
      async (rows) => rows,
      (review, { comment_id }) => ({ comment_id, review }),
    ),
  }
}

const NAMELESS = { kind: 'review', title: '', headline: '', author: '', isbn: null } as const

/** One table of an export as CSV for spreadsheets, in pieces of one batch each; reading/list-import reads the first two again. */
function writeExportTable(lists: ExportLists, table: ExportTable): AsyncGenerator<string, void> {
  switch (table) {
    case 'reading-list':
      return writeTable(
        lists.reading_list,
        [...REVIEW_COLUMNS, 'status', 'own_rating', 'readings', 'added_at', 'notes'],
        ({ review, ...entry }) => ({
          ...reviewColumns(review),
          status: exportedStatusNames[entry.status],
          own_rating: cellText(entry.own_rating),
          readings: entry.readings.map(readingText).join('；'),
          added_at: entry.created_at,
          notes: entry.notes,
        }),
      )
    case 'bookmarks':
      return writeTable(lists.bookmarks, [...REVIEW_COLUMNS, 'bookmarked_at'], ({ review, created_at }) => ({
        ...reviewColumns(review),
        bookmarked_at: created_at,
      }))
    case 'comments':
      return writeTable(
        lists.comments,
        [
          'comment_id',
          'parent_id',
          ...REVIEW_COLUMNS,
          'user_name',
          'content',
          'likes',
          'posted_at',
          'changed_at',
        ],
        ({ review, ...comment }) => ({
          ...reviewColumns(review),
          comment_id: String(comment.id),
          parent_id: cellText(comment.parent_id),
          user_name: comment.user_name,
          content: comment.content,
          likes: String(comment.likes),
          posted_at: comment.created_at,
          changed_at: cellText(comment.changed_at),
        }),
      )
  }
}

type Column = keyof typeof columns

const REVIEW_COLUMNS = ['review_id', 'title', 'author', 'isbn'] as const

function reviewColumns({ id, title, author, isbn }: AccountExport['reading_list'][number]['review']) {
  return { review_id: cellText(id), title, author, isbn: cellText(isbn) }
}

/** `from～to`, either of which may be empty. */
function readingText({ begun_on, finished_on }: { begun_on: string | null; finished_on: string | null }) {
  return `${begun_on ?? ''}～${finished_on ?? ''}`
}

function cellText(value: string | number | null): string {
  return value === null ? '' : String(value)
}

async function* writeTable<Item, Name extends Column>(
  batches: AsyncIterable<readonly Item[]>,
  names: readonly Name[],
  toCells: (item: Item) => Record<Name, string>,
): AsyncGenerator<string, void> {
  yield writeSpreadsheet(
    names.map((name) => columns[name]),
    [],
  )
  for await (const batch of batches)
    yield writeSpreadsheetRows(batch.map(toCells).map((cells) => names.map((name) => cells[name])))
}
