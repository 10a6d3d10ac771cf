import { type Kysely, sql } from 'kysely'

/** Readers and the owner learn of answers and new comments by mail: of none that stands here already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['wants_answers', 'is_answer_told', 'is_news_told'])
    await db.schema
      .alterTable('xc_comments')
      .addColumn(column, 'integer', (is) => is.notNull().defaultTo(0))
      .execute()
  await sql`update xc_comments set is_answer_told = 1, is_news_told = 1`.execute(db)
  // Read every minute, and mostly empty.
  await sql`create index xc_comments_untold_answers on xc_comments (created_at) where is_answer_told = 0 and parent_id is not null`.execute(
    db,
  )
  await sql`create index xc_comments_untold_news on xc_comments (created_at) where is_news_told = 0`.execute(
    db,
  )
}
