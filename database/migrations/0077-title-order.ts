import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { titleSortKey } from '../../src/server/text/title-order.ts'

/**
 * The order of titles as a text in each row of the lists, so that a page by title is a range of an index (decisions/0072). The key
 * belongs to a title: where an earlier version of the program changes the title, the row has '' until a task makes the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // PostgreSQL would compare by the words of the database's locale.
  const collation = isPostgres ? sql`collate "C"` : sql``
  // Without a reference to xc_reviews: a key is stored before its review.
  await sql`create table xc_review_title_keys (
    review_id integer not null primary key, title text not null, key text ${collation} not null)`.execute(db)
  await insertKeys(db)
  await sql`alter table xc_review_listings add column title_key text ${collation} not null default ''`.execute(
    db,
  )
  await sql`update xc_review_listings set title_key = ${sql.raw(keyOf('xc_review_listings.review_id'))}`.execute(
    db,
  )
  await db.schema
    .createIndex('xc_review_listings_by_title')
    .on('xc_review_listings')
    .columns(['category', 'title_key', 'review_id'])
    .execute()
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

async function insertKeys(db: Kysely<unknown>): Promise<void> {
  for (let after = -1; ;) {
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from xc_reviews where id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const keys = rows.map(({ id, title }) => sql`(${id}, ${title}, ${titleSortKey(title)})`)
    await sql`insert into xc_review_title_keys (review_id, title, key) values ${sql.join(keys)}`.execute(db)
    after = last.id
  }
}

const BATCH = 500

/** The key of the review's present title. */
function keyOf(review: string): string {
  return `coalesce((select own.key from xc_review_title_keys as own
    inner join xc_reviews as titled on titled.id = own.review_id and titled.title = own.title
    where own.review_id = ${review}), '')`
}

function updateListings(which: string): string {
  return `update xc_review_listings set title_key = ${keyOf('xc_review_listings.review_id')} where ${which}`
}

const ON_SQLITE = [
  `create trigger xc_review_listings_titled after insert on xc_review_listings begin
    ${updateListings('review_id = new.review_id and category = new.category')};
  end`,
  `create trigger xc_review_listings_title_changed after update of title on xc_reviews
  when new.title <> old.title begin
    ${updateListings('review_id = new.id')};
  end`,
  ...['insert', 'update'].map(
    (event) => `create trigger xc_review_title_keys_${event} after ${event} on xc_review_title_keys begin
      ${updateListings('review_id = new.review_id')};
    end`,
  ),
  `create trigger xc_review_title_keys_removed after delete on xc_reviews begin
    delete from xc_review_title_keys where review_id = old.id;
  end`,
]

const ON_POSTGRES = [
  ...trigger('xc_review_listings_titled', 'before insert on xc_review_listings for each row', [
    `new.title_key := ${keyOf('new.review_id')}`,
    'return new',
  ]),
  ...trigger(
    'xc_review_listings_title_changed',
    `after update on xc_reviews referencing old table as before new table as after for each statement`,
    [
      updateListings(`review_id in (
        select after.id from after inner join before on before.id = after.id where after.title <> before.title)`),
      'return null',
    ],
  ),
  // As the triggers of migration 0063: before the locks of rows.
  ...trigger(
    'xc_review_title_keys_lock',
    'before insert or update or delete on xc_review_title_keys for each statement',
    ['lock table xc_review_counts in exclusive mode', 'return null'],
  ),
  ...['insert', 'update'].flatMap((event) =>
    trigger(
      `xc_review_title_keys_${event}`,
      `after ${event} on xc_review_title_keys referencing new table as stored for each statement`,
      [updateListings('review_id in (select stored.review_id from stored)'), 'return null'],
    ),
  ),
  ...trigger(
    'xc_review_title_keys_removed',
    'after delete on xc_reviews referencing old table as removed for each statement',
    ['delete from xc_review_title_keys where review_id in (select removed.id from removed)', 'return null'],
  ),
]

function trigger(name: string, event: string, statements: readonly string[]): string[] {
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      ${statements.join(';\n')};
    end $$`,
    `create trigger ${name} ${event} execute function ${name}()`,
  ]
}
