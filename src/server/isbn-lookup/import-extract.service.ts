import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import type { Database } from '../platform/db/database.ts'
import type { ExtractBookRow } from '../platform/db/tables/studio-tables.ts'
import { decompressIfGzip } from '../tabular/gunzip.ts'
import { readLines } from '../tabular/read-lines.ts'
import { decodeUtf8, parseJsonRow } from '../tabular/rows.ts'
import { catalogueText, catalogueTexts, joinTitle, MAX_NAMES, yearOf } from './book-catalogues.ts'
import { storeExtractAuthors, storeExtractBooks } from './isbn-lookup.store.ts'

export interface ExtractReport {
  /** Editions by ISBN, and authors, that were stored. */
  books: number
  authors: number
  /** Lines that are not of an extract. */
  unreadable: number
}

/**
 * Imports Open Library's dump: a line for each record, tab-separated, with JSON in the last column, compressed with gzip
 * or not. Only editions with an ISBN and authors are stored, 200 at a time, over earlier ones. Throws the errors of the
 * file; `report` then says what was stored.
 */
export async function importIsbnExtract(
  { database }: { database: Database },
  file: string,
  report: ExtractReport,
): Promise<void> {
  let books = new Map<string, ExtractBookRow>()
  let authors = new Map<string, string>()
  const store = async () => {
    await database.transaction(async (queries) => {
      await storeExtractBooks(queries, [...books.values()])
      await storeExtractAuthors(
        queries,
        [...authors].map(([key, name]) => ({ key, name })),
      )
    })
    report.books += books.size
    report.authors += authors.size
    books = new Map()
    authors = new Map()
  }
  for await (const line of readLines(decompressIfGzip(createReadStream(file)))) {
    const record = line && parseRecord(line)
    if (!record) report.unreadable++
    else if (record.type === '/type/author' && record.name !== '') authors.set(record.key, record.name)
    else if (record.type === '/type/edition') for (const row of toBookRows(record)) books.set(row.isbn, row)
    if (books.size + authors.size >= BATCH) await store()
  }
  await store()
}

const BATCH = 200

function parseRecord(line: Buffer): ExtractRecord | undefined {
  const json = line.subarray(line.lastIndexOf(TAB) + 1)
  const row = parseJsonRow(json)
  if (row.kind !== 'row') return undefined
  const [column = ''] = decodeUtf8(line.subarray(0, line.length - json.length))?.split('\t') ?? []
  const parsed = recordSchema.safeParse(row.fields).data
  return parsed && { ...parsed, type: parsed.type?.key ?? column }
}

const TAB = 0x09

const recordSchema = z.object({
  type: z.object({ key: z.string() }).optional().catch(undefined),
  key: z.string().max(100),
  name: catalogueText,
  title: catalogueText,
  subtitle: catalogueText,
  translation_of: catalogueText,
  by_statement: catalogueText,
  authors: z.array(z.object({ key: z.string().max(100) })).catch([]),
  publishers: catalogueTexts,
  publish_date: catalogueText,
  isbn_13: catalogueTexts,
  isbn_10: catalogueTexts,
  contributors: z.array(z.object({ role: catalogueText, name: catalogueText })).catch([]),
})

type ExtractRecord = Omit<z.infer<typeof recordSchema>, 'type'> & { type: string }

function toBookRows(record: ExtractRecord): ExtractBookRow[] {
  if (record.title === '') return []
  const isbns = new Set([...record.isbn_13, ...record.isbn_10].flatMap((text) => parseIsbn(text) ?? []))
  const translators = record.contributors.filter(({ role }) => /translat|譯|译/i.test(role))
  const row = {
    book_year: yearOf(record.publish_date),
    author_keys: JSON.stringify(record.authors.slice(0, MAX_NAMES).map(({ key }) => key)),
    title: joinTitle(record.title, record.subtitle),
    original_title: record.translation_of,
    by_statement: record.by_statement,
    translator: translators.map(({ name }) => name).join('、'),
    publisher: record.publishers[0] ?? '',
  }
  return [...isbns].map((isbn) => ({ isbn, ...row }))
}
