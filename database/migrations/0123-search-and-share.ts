import type { Kysely } from 'kysely'

/** A text may have a title, a description and a picture of its own for search engines and shared links, and be hidden from search engines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['search_title', 'search_description'])
    await db.schema
      .alterTable('xc_review_details')
      .addColumn(name, 'text', (is) => is.notNull().defaultTo(''))
      .execute()
  await db.schema.alterTable('xc_review_details').addColumn('share_picture', 'text').execute()
  await db.schema
    .alterTable('xc_review_details')
    .addColumn('is_unindexed', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
}
