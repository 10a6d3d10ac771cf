import type { Kysely } from 'kysely'

/** Texts have a kind and may have a headline of their own. Those that there are are reviews of a book without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const addColumn = (name: string, byDefault: string) =>
    db.schema
      .alterTable('xc_reviews')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(byDefault))
      .execute()
  await addColumn('kind', 'review')
  await addColumn('headline', '')
}
