import type { Kysely } from 'kysely'

/** What a ban does: `refuse` takes no comments of its author; `check` withdraws the author's trust. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_bans')
    .addColumn('effect', 'text', (column) => column.notNull().defaultTo('refuse'))
    .execute()
}
