import { type Kysely, sql } from 'kysely'

/** When the owner or an editor left the studio's published comments last; what stands here already is not new to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_users').addColumn('comments_seen_at', 'text').execute()
  await sql`update xc_users set comments_seen_at = (select max(created_at) from xc_comments) where role in ('owner', 'editor')`.execute(
    db,
  )
}
