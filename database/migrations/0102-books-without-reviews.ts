import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { ON_SQLITE } from './start/column-types.ts'

/** An entry may be of a book without a review here: `own_title` and its columns name it (docs/product/reading-list.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table xc_reading_list alter column review_id drop not null`.execute(db)
  else await rebuildTables(db)
  for (const column of ['own_title', 'own_author', 'own_isbn', 'own_key'])
    await db.schema
      .alterTable('xc_reading_list')
      .addColumn(column, 'text', (each) => each.notNull().defaultTo(''))
      .execute()
  await sql`create index xc_reading_list_unreviewed on xc_reading_list (own_key, own_isbn) where review_id is null`.execute(
    db,
  )
}

/** SQLite cannot drop a `not null`. The readings go first: dropping the entries would delete them. */
async function rebuildTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table xc_new_list (
    id ${ON_SQLITE.id}, user_id text not null references xc_users (id) on delete cascade,
    review_id integer references xc_reviews (id) on delete cascade, status text not null,
    origin text not null default 'here', created_at text not null, updated_at text not null,
    removed_at text, notes text not null default '', own_rating double precision, status_day text,
    status_before text, notes_version integer not null default 0,
    constraint xc_reading_list_one unique (user_id, review_id))`)
  await run(`create table xc_new_readings (
    id ${ON_SQLITE.id}, entry_id integer not null references xc_new_list (id) on delete cascade,
    begun_on text, finished_on text, is_begun_by_status integer not null default 0,
    is_finished_by_status integer not null default 0)`)
  await copyRows(db, 'xc_reading_list', 'xc_new_list', LIST_COLUMNS)
  await copyRows(db, 'xc_readings', 'xc_new_readings', READING_COLUMNS)
  await run('drop table xc_readings')
  await run('drop table xc_reading_list')
  await run('alter table xc_new_list rename to xc_reading_list')
  await run('alter table xc_new_readings rename to xc_readings')
  await run('create index xc_reading_list_removed on xc_reading_list (removed_at)')
  await run('create index xc_readings_entry on xc_readings (entry_id)')
}

/** Also the highest id that was ever given out. */
async function copyRows(db: Kysely<unknown>, from: string, to: string, columns: string): Promise<void> {
  await sql.raw(`insert into ${to} (${columns}) select ${columns} from ${from}`).execute(db)
  await sql`delete from sqlite_sequence where name = ${to}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) select ${to}, seq from sqlite_sequence where name = ${from}`.execute(
    db,
  )
}

const LIST_COLUMNS = `id, user_id, review_id, status, origin, created_at, updated_at, removed_at, notes, own_rating,
  status_day, status_before, notes_version`
const READING_COLUMNS = 'id, entry_id, begun_on, finished_on, is_begun_by_status, is_finished_by_status'
