import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Which published reviews each list has, with the fields by which lists are ordered, and how many they are: a page of a list is a
 * range of an index, and its count one row. The category '' stands for all reviews. The database keeps both tables itself (decisions/0064).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('xc_review_listings')
    .addColumn('review_id', 'integer', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('rating', 'double precision')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('is_featured', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_listings_key', ['review_id', 'category'])
    .execute()
  await db.schema
    .createTable('xc_review_counts')
    .addColumn('category', 'text', (column) => column.notNull().primaryKey())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute()
  await sql.raw(insertListings('true')).execute(db)
  await sql`insert into xc_review_counts (category, total)
    select category, count(*) from xc_review_listings group by category`.execute(db)
  await createIndexes(db)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) =>
    db.schema.createIndex(`xc_review_listings_${name}`).on('xc_review_listings').column('category')
  await index('by_id').column('review_id').execute()
  for (const direction of ['asc', 'desc'] as const)
    await index(`by_rating_${direction}`)
      // As in review-lists.store.ts: reviews without a rating come last in both orders.
      .expression(sql`(rating is null)`)
      .columns([`rating ${direction}`, 'review_id'])
      .execute()
  await index('by_day').columns(['day', 'review_id']).execute()
  await index('by_pick').columns(['is_featured', 'day', 'review_id']).execute()
  await db.schema
    .createIndex('xc_reviews_shuffled')
    .on('xc_reviews')
    .column('is_published')
    // As in random-reviews.store.ts: a fixed order without any pattern.
    .expression(sql`(cast(id as bigint) * 2654435761 % 4294967296)`)
    .execute()
}

/** `which`: a condition on xc_reviews. */
function insertListings(which: string): string {
  const fields = `rating, coalesce(publish_date, ''), is_featured`
  return `insert into xc_review_listings (review_id, category, rating, day, is_featured)
    select id, '', ${fields} from xc_reviews where is_published = 1 and ${which}
    union select id, category, ${fields} from xc_reviews where is_published = 1 and category <> '' and ${which}
    union select id, own.category, ${fields} from xc_reviews
      inner join xc_review_categories as own on own.review_id = xc_reviews.id
      where is_published = 1 and own.category <> '' and ${which}`
}

const LISTED_COLUMNS = ['is_published', 'category', 'rating', 'publish_date', 'is_featured']

const ON_SQLITE = [
  `create trigger xc_review_listings_added after insert on xc_reviews begin
    ${insertListings('id = new.id')};
  end`,
  `create trigger xc_review_listings_changed after update of ${LISTED_COLUMNS.join(', ')} on xc_reviews
  when ${LISTED_COLUMNS.map((column) => `new.${column} is not old.${column}`).join(' or ')} begin
    delete from xc_review_listings where review_id = new.id;
    ${insertListings('id = new.id')};
  end`,
  `create trigger xc_review_listings_removed after delete on xc_reviews begin
    delete from xc_review_listings where review_id = old.id;
  end`,
  `create trigger xc_review_listings_category_added after insert on xc_review_categories begin
    insert into xc_review_listings (review_id, category, rating, day, is_featured)
      select review_id, new.category, rating, day, is_featured from xc_review_listings
      where review_id = new.review_id and category = '' and not exists (
        select 1 from xc_review_listings where review_id = new.review_id and category = new.category);
  end`,
  `create trigger xc_review_listings_category_removed after delete on xc_review_categories
  when old.category <> '' begin
    delete from xc_review_listings where review_id = old.review_id and category = old.category and not exists (
      select 1 from xc_reviews where id = old.review_id and category = old.category);
  end`,
  `create trigger xc_review_counts_added after insert on xc_review_listings begin
    insert into xc_review_counts (category, total) values (new.category, 1)
      on conflict (category) do update set total = total + 1;
  end`,
  `create trigger xc_review_counts_removed after delete on xc_review_listings begin
    update xc_review_counts set total = total - 1 where category = old.category;
  end`,
]

// Once for each statement: counting row by row would leave a version of the count for each row of a large transaction.
// The lock comes before those of rows: two transactions that change the same counts would wait for each other.
const ON_POSTGRES = [
  ...onPostgres('lock', ['xc_reviews', 'xc_review_categories'], 'before insert or update or delete', '', [
    'lock table xc_review_counts in exclusive mode',
  ]),
  ...onPostgres('added', ['xc_reviews'], 'after insert', 'new table as added', [
    insertListings('id in (select added.id from added)'),
  ]),
  ...onPostgres('changed', ['xc_reviews'], 'after update', 'old table as before new table as after', [
    `delete from xc_review_listings where review_id in (${changedIds()})`,
    insertListings(`id in (${changedIds()})`),
  ]),
  ...onPostgres('removed', ['xc_reviews'], 'after delete', 'old table as removed', [
    'delete from xc_review_listings where review_id in (select removed.id from removed)',
  ]),
  ...onPostgres('category_added', ['xc_review_categories'], 'after insert', 'new table as added', [
    `insert into xc_review_listings (review_id, category, rating, day, is_featured)
      select added.review_id, added.category, rating, day, is_featured
      from added inner join xc_review_listings as listed on listed.review_id = added.review_id and listed.category = ''
      on conflict do nothing`,
  ]),
  ...onPostgres('category_removed', ['xc_review_categories'], 'after delete', 'old table as removed', [
    `delete from xc_review_listings as listed using removed
      where listed.review_id = removed.review_id and listed.category = removed.category and removed.category <> ''
      and not exists (select from xc_reviews where id = removed.review_id and category = removed.category)`,
  ]),
  ...onPostgres('counted', ['xc_review_listings'], 'after insert', 'new table as added', [
    `insert into xc_review_counts as counts (category, total) select category, count(*) from added group by category
      on conflict (category) do update set total = counts.total + excluded.total`,
  ]),
  ...onPostgres('uncounted', ['xc_review_listings'], 'after delete', 'old table as removed', [
    `update xc_review_counts as counts set total = counts.total - gone.total
      from (select category, count(*) as total from removed group by category) as gone
      where gone.category = counts.category`,
  ]),
]

function onPostgres(
  name: string,
  tables: readonly string[],
  event: string,
  transition: string,
  statements: readonly string[],
): string[] {
  const trigger = `xc_review_listings_${name}`
  return [
    `create or replace function ${trigger}() returns trigger language plpgsql as $$
    begin
      ${statements.join(';\n')};
      return null;
    end $$`,
    ...tables.map(
      (table) => `create trigger ${trigger} ${event} on ${table} ${transition && `referencing ${transition}`}
      for each statement execute function ${trigger}()`,
    ),
  ]
}

function changedIds(): string {
  const columnsOf = (row: string) => LISTED_COLUMNS.map((column) => `${row}.${column}`).join(', ')
  return `select after.id from after inner join before on before.id = after.id
    where (${columnsOf('after')}) is distinct from (${columnsOf('before')})`
}
