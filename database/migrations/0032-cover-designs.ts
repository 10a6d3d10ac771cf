import type { Kysely } from 'kysely'

/** How the owner has the cover of a published review drawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_review_details').addColumn('cover_design', 'text').execute()
}
