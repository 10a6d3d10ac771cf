import type { Kysely } from 'kysely'

/** A command has no account, and neither has an account that was deleted: the log tells them apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_studio_log')
    .addColumn('by_command', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
