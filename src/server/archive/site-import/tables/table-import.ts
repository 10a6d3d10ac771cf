import type { Deps } from '../../../deps.ts'
import { type CheckedRow, required, type RowFault } from '../../../tabular/row-schema.ts'
import { HIGHEST_ROW_ID } from '../../../../contract/row-id.ts'
import { findImportedAccounts } from '../../../accounts/user-import.service.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { listExistingReviewIds } from '../../../reviews/review-lookup.service.ts'
import { readId, readSingleLine, readText } from '../../../tabular/field-values.ts'

/** The key of a table's rows: an id, an email, a reader and a book. */
export type Key = number | string

/** How one table is imported; reading files and reporting is the same for all tables (table-run.ts). */
export interface TableImport<Row, Prepared> {
  /** The columns that a CSV file of this table must have. */
  requiredColumns: readonly string[]
  check(fields: Record<string, unknown>): CheckedRow<Row>
  /** Of two rows with the same key in one import, the later is stored. */
  keyOf(row: Row): Key
  /** The key's name for the operator: `id`, `address`. */
  keyName: string
  /** The expensive part, outside the transaction. `file` is the file of the row. */
  prepare(row: Row, file: string): Promise<Prepared>
  /** The approximate memory of a prepared row, in bytes. */
  sizeOf(prepared: Prepared): number
  /** Stores a batch, each key once, in one idempotent transaction. Returns the keys that conflict, each with the reason. */
  store(batch: readonly Prepared[]): Promise<ReadonlyMap<Key, RowFault>>
  /** Sentences for the summary, such as `covers: 3 stored, 2 drawn`; `stored`: rows of different keys. */
  notes(stored: number): string[]
}

interface PlainTable<Row> extends Pick<
  TableImport<Row, Row>,
  'requiredColumns' | 'check' | 'keyOf' | 'keyName'
> {
  /** The summary counts these, such as `new`. */
  outcomes: readonly string[]
  /** Like that of TableImport. `counts`: of each outcome. */
  store(
    batch: readonly Row[],
    now: Date,
  ): Promise<{ counts: readonly number[]; faults?: ReadonlyMap<Key, RowFault> }>
}

/** The import of a table whose rows need no preparation. */
export function plainTable<Row>(
  { clock }: Pick<Deps, 'clock'>,
  { outcomes, store, ...table }: PlainTable<Row>,
): TableImport<Row, Row> {
  let sums = outcomes.map(() => 0)
  return {
    ...table,
    prepare: async (row) => row,
    sizeOf: (row) => 2 * JSON.stringify(row).length,
    async store(batch) {
      const { counts, faults } = await store(batch, clock.now())
      sums = sums.map((sum, at) => sum + counts[at]!)
      return faults ?? new Map()
    },
    notes: () => [outcomes.map((outcome, at) => `${sums[at]} ${outcome}`).join(', ')],
  }
}

/** The tables of the original site (docs/product/data.md). */
export const TABLES = ['books', 'comments', 'bookmarks', 'reading_lists', 'subscriptions'] as const

export type TableName = (typeof TABLES)[number]

/** Includes the file that maps the original user ids to emails. */
export type ImportTable = 'users' | TableName

/** The table that a file's name contains (books.jsonl, xingcha_books.csv.gz, books-long-5k.json); undefined if none. */
export function tableFromFileName(fileName: string): TableName | undefined {
  const words = fileName.toLowerCase().replaceAll(/[^a-z]+/g, '_')
  const found = TABLES.filter((table) => new RegExp(`(?:^|_)${table}(?:_|$)`).test(words))
  return found.length === 1 ? found[0] : undefined
}

export function isTableName(name: string): name is TableName {
  return TABLES.some((table) => table === name)
}

/** Says what the id of a book must be. */
export const BOOK_ID_RULE = `a whole number from 1 to ${HIGHEST_ROW_ID}`

export const bookId = required(`the id of a book, ${BOOK_ID_RULE}`, readId)

/** A comment or an entry has at most this id. It lies below the highest id of a row, since new rows continue after it. */
export const HIGHEST_IMPORTED_ID = 2_000_000_000

/** Undefined for anything but an integer up to the highest. */
export function readImportedId(value: unknown): number | undefined {
  const id = readId(value)
  return id !== undefined && id <= HIGHEST_IMPORTED_ID ? id : undefined
}

/** The id of a user on the original site. */
export const originalUserId = required('an id of at most 200 characters', (value) => {
  return readSingleLine(value, 200) || undefined
})

/** The text as `clean` stores what a visitor types; undefined where it would be rejected. */
export function readClean(clean: (text: string) => string, value: unknown): string | undefined {
  const text = readText(value)
  if (text === undefined) return undefined
  try {
    return clean(text)
  } catch {
    return undefined
  }
}

/** A row's reference to a user of the original site and a review. */
export interface ReaderReference {
  original_user_id: string
  review_id: number
}

export function referenceKey({ original_user_id, review_id }: ReaderReference): string {
  return `${original_user_id} ${review_id}`
}

/** The rows whose account and review exist, each with its account id; the others with the reason, by key. */
export async function resolveReferences<Row extends ReaderReference>(
  queries: Queries,
  rows: readonly Row[],
): Promise<{ resolved: { row: Row; user_id: string }[]; faults: Map<string, RowFault> }> {
  const accounts = await findImportedAccounts(
    queries,
    rows.map(({ original_user_id }) => original_user_id),
  )
  const reviews = await listExistingReviewIds(
    queries,
    rows.map(({ review_id }) => review_id),
  )
  const resolved: { row: Row; user_id: string }[] = []
  const faults = new Map<string, RowFault>()
  for (const row of rows) {
    const user_id = accounts.get(row.original_user_id)
    if (!user_id) faults.set(referenceKey(row), unknownReaderFault(row.original_user_id, user_id))
    else if (!reviews.has(row.review_id)) faults.set(referenceKey(row), unknownReviewFault(row.review_id))
    else resolved.push({ row, user_id })
  }
  return { resolved, faults }
}

function unknownReaderFault(id: string, account: null | undefined | string): RowFault {
  const why =
    account === null
      ? 'its holder has left this site'
      : 'it is not known whose that is. Name id and email in a file: --users FILE'
  return { field: 'user_id', reason: `user_id is ${JSON.stringify(id)}; ${why}` }
}

export function unknownReviewFault(id: number): RowFault {
  return {
    field: 'book_id',
    reason: `book_id is ${id}; there is no such review here. Import the books first`,
  }
}
