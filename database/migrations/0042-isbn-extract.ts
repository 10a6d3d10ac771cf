import type { Kysely } from 'kysely'

/** Books of an imported catalogue extract, looked up by ISBN. Editions name their authors by key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_extract_books')
    .addColumn('isbn', 'text', (column) => column.notNull().primaryKey())
    .addColumn('book_year', 'integer')
    .addColumn('author_keys', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('original_title', 'text', (column) => column.notNull())
    .addColumn('by_statement', 'text', (column) => column.notNull())
    .addColumn('translator', 'text', (column) => column.notNull())
    .addColumn('publisher', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('xc_extract_authors')
    .addColumn('key', 'text', (column) => column.notNull().primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
}
