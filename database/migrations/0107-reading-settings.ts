import type { Kysely } from 'kysely'

/** How a reader has texts set, on all devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_users').addColumn('reading', 'text').execute()
}
