import { type Kysely, sql } from 'kysely'

/** `own_main`: the folded title without its subtitle. The next start folds it (reviews/saving/refold-reviews.service.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('xc_reading_list')
    .addColumn('own_main', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`create index xc_reading_list_main on xc_reading_list (own_main) where review_id is null`.execute(
    db,
  )
  await sql`create index xc_reading_list_isbn on xc_reading_list (own_isbn) where review_id is null`.execute(
    db,
  )
}
