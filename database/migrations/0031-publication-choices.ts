import type { Kysely } from 'kysely'

/** What the owner chooses when publishing: whether a letter brings the review, and a new date for a scheduled update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_drafts')
    .addColumn('letter_choice', 'text', (column) => column.notNull().defaultTo('next'))
    .execute()
  await db.schema
    .alterTable('xc_drafts')
    .addColumn('schedule_renews_date', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
