import { type Kysely, sql } from 'kysely'

/** A comment may stand below another one, as its answer (docs/product/comments.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['parent_id', 'answered_id'])
    await db.schema.alterTable('xc_comments').addColumn(column, 'integer').execute()
  await db.schema
    .alterTable('xc_comments')
    .addColumn('follows_parent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('xc_removed_comments').addColumn('parent_id', 'integer').execute()
  // A page of a thread begins at a place among them.
  await db.schema
    .createIndex('xc_removed_comments_places')
    .on('xc_removed_comments')
    .columns(['review_id', 'created_at', 'id'])
    .execute()
  await sql`create index xc_comments_answers on xc_comments (parent_id) where parent_id is not null`.execute(
    db,
  )
}
