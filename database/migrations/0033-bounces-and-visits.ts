import { type Kysely, sql } from 'kysely'

/** Mailboxes that letters do not reach, which reviews a letter was offered, and how often its links were followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table xc_subscriptions add column bounce text`.execute(db)
  await sql`alter table xc_subscriptions add column bounces integer not null default 0`.execute(db)
  await sql`create index xc_letter_deliveries_message on xc_letter_deliveries (message_id)`.execute(db)
  await sql`alter table xc_letters add column offered text not null default '[]'`.execute(db)
  await sql`alter table xc_letters add column visits integer not null default 0`.execute(db)
}
