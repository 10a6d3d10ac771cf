import type { Kysely } from 'kysely'

/** A number that rises with each change of an entry's notes, so that two devices do not overwrite each other's text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_reading_list')
    .addColumn('notes_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
