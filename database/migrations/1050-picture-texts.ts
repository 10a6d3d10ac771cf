import type { Kysely } from 'kysely'

/** Adds the alternative text that a picture of the library has for every text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_pictures')
    .addColumn('alternative_text', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
