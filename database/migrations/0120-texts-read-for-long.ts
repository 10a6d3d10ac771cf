import type { Kysely } from 'kysely'

/** Home offers what was read for three minutes: not every text that was opened and scrolled. Of stored places nobody knows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_reading_positions')
    .addColumn('is_read', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
}
