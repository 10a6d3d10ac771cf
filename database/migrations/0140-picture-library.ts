import { type Kysely, sql } from 'kysely'

/** When a picture was stored and how its file was called, in a table of its own: SQLite would read the bytes of each before such columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_pictures (
    name text primary key references xc_media (name) on delete cascade,
    stored_at text not null, file_name text not null)`.execute(db)
  await db.schema
    .alterTable('xc_unused_media')
    .addColumn('is_removed', 'integer', (is) => is.notNull().defaultTo(0))
    .execute()
}
