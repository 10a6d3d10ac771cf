import type { Kysely } from 'kysely'

/** Adds the name of the picture which another one has replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_pictures').addColumn('replaces', 'text').execute()
}
