import { type Kysely, sql } from 'kysely'

/** `waits_since` is the last request to subscribe that came while the site sent no mail and whose confirmation is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('xc_subscriptions').addColumn('waits_since', 'text').execute()
  await sql`update xc_subscriptions set waits_since = created_at where state = 'pending' and last_mail_at is null`.execute(
    db,
  )
}
