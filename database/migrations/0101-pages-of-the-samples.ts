import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/**
 * The recommendations and books that categories came with speak for the owner. They belong to the sample library since; where it is
 * gone, and the owner has changed a page, the other pages were stored with them.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return removeSamplePages(db, '"removed"')
}

/** Removes them where the record of the sample library is this one; undefined: where there is none. */
export async function removeSamplePages(db: Kysely<unknown>, record: string | undefined): Promise<void> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from xc_settings where key in ('category_pages', 'sample_library')`.execute(db)
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value
  const stored = valueOf('category_pages')
  if (stored === undefined || valueOf('sample_library') !== record) return
  const pages = Object.entries(JSON.parse(stored) as Record<string, Page>).map(([id, page]) => [
    id,
    {
      recommendation: isSample(page.recommendation ?? '') ? null : page.recommendation,
      books: isSample(JSON.stringify(page.books)) ? [] : page.books,
    },
  ])
  const value = JSON.stringify(Object.fromEntries(pages))
  await sql`update xc_settings set value = ${value} where key = 'category_pages'`.execute(db)
}

interface Page {
  recommendation: string | null
  books: unknown[]
}

function isSample(text: string): boolean {
  return SAMPLES.has(createHash('sha256').update(text).digest('hex').slice(0, 12))
}

const SAMPLES: ReadonlySet<string> = new Set([
  '478c0325e8d6',
  'c9f7ddcb6444',
  'd63d3dcf1b8f',
  'a035cda7fff5',
  'ad9aabca9ab6',
  '02b27a2d457a',
  '9378f0393ac2',
  '63b868549830',
  '080eeefb2f18',
  '9194497f6bb4',
  'dfce1ea49602',
  '29b33683b0fe',
  '8af38f45688f',
  '5ccf9dda4127',
  'e5b1a43c0774',
  '75bdcc438b70',
])
