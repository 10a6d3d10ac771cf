import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Lets a saved review change fewer pages (decisions/0064). It drops indexes that no statement uses any more, and gives the owner's picks
 * an index of their own. On SQLite it stores two tables without row ids, lets triggers write the order of a title together with its row, and
 * lets the search index gather more before it writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['newest', 'by_date', 'by_pick', 'by_rating_asc', 'by_rating_desc'])
    await db.schema.dropIndex(`xc_reviews_${name}`).ifExists().execute()
  await db.schema.dropIndex('xc_review_listings_by_pick').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  if (!isPostgres) {
    for (const name of LISTING_TRIGGERS) await sql.raw(`drop trigger xc_review_${name}`).execute(db)
    await rebuildListings(db)
    await rebuildTerms(db)
    for (const statement of ON_SQLITE) await sql.raw(statement).execute(db)
  }
  await sql`create index xc_review_listings_featured on xc_review_listings (category, day, review_id)
    where is_featured = 1`.execute(db)
}

/** All that read or write xc_review_listings (migrations 0063, 0076 and 0077): SQLite renames no table that a trigger misses. */
const LISTING_TRIGGERS = [
  'listings_added',
  'listings_changed',
  'listings_removed',
  'listings_grouped',
  'listings_category_added',
  'listings_category_removed',
  'listings_author_added',
  'listings_author_removed',
  'listings_titled',
  'listings_title_changed',
  'title_keys_insert',
  'title_keys_update',
  'counts_added',
  'counts_removed',
]

async function rebuildListings(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_listings_next (
    review_id integer not null, category text not null, rating double precision, day text not null,
    is_featured integer not null, title_key text not null default '',
    constraint xc_review_listings_key primary key (review_id, category)) without rowid`.execute(db)
  await sql`insert into xc_review_listings_next (review_id, category, rating, day, is_featured, title_key)
    select review_id, category, rating, day, is_featured, title_key from xc_review_listings
    order by review_id, category`.execute(db)
  await db.schema.dropTable('xc_review_listings').execute()
  await sql`alter table xc_review_listings_next rename to xc_review_listings`.execute(db)
  const orders = {
    by_id: 'review_id',
    by_day: 'day, review_id',
    by_title: 'title_key, review_id',
    // As in list-pages.store.ts: reviews without a rating come last in both orders.
    by_rating_asc: '(rating is null), rating asc, review_id',
    by_rating_desc: '(rating is null), rating desc, review_id',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql
      .raw(`create index xc_review_listings_${name} on xc_review_listings (category, ${columns})`)
      .execute(db)
}

async function rebuildTerms(db: Kysely<unknown>): Promise<void> {
  await sql`create table xc_review_terms_next (
    review_id integer not null references xc_reviews (id) on delete cascade, term text not null, weight integer not null,
    constraint xc_review_terms_key primary key (review_id, term)) without rowid`.execute(db)
  await sql`insert into xc_review_terms_next (review_id, term, weight)
    select review_id, term, weight from xc_review_terms order by review_id, term`.execute(db)
  await db.schema.dropTable('xc_review_terms').execute()
  await sql`alter table xc_review_terms_next rename to xc_review_terms`.execute(db)
  await sql`create index xc_review_terms_by_term on xc_review_terms (term, review_id, weight)`.execute(db)
}

/** The key of the review's present title, of a row of xc_reviews. */
const TITLE_KEY = `coalesce((select key from xc_review_title_keys as own
  where own.review_id = xc_reviews.id and own.title = xc_reviews.title), '')`

const FIELDS = `rating, coalesce(publish_date, ''), is_featured, ${TITLE_KEY}`

const INSERT = 'insert into xc_review_listings (review_id, category, rating, day, is_featured, title_key)'

const INSERT_NEW = `${INSERT}
  select id, '', ${FIELDS} from xc_reviews where is_published = 1 and id = new.id
  union select id, category, ${FIELDS} from xc_reviews where is_published = 1 and category <> '' and id = new.id
  union select id, own.category, ${FIELDS} from xc_reviews
    inner join xc_review_categories as own on own.review_id = xc_reviews.id
    where is_published = 1 and own.category <> '' and id = new.id`

/** Of the row of the list of all reviews, for another list. */
const COPIED = 'listed.rating, listed.day, listed.is_featured, listed.title_key'

const LISTED_COLUMNS = ['is_published', 'category', 'rating', 'publish_date', 'is_featured']

function updateTitleKeys(review: string): string {
  return `update xc_review_listings
    set title_key = coalesce((select ${TITLE_KEY} from xc_reviews where id = ${review}), '')
    where review_id = ${review}`
}

const ON_SQLITE = [
  `create trigger xc_review_listings_added after insert on xc_reviews begin
    ${INSERT_NEW};
  end`,
  `create trigger xc_review_listings_changed after update of ${LISTED_COLUMNS.join(', ')} on xc_reviews
  when ${LISTED_COLUMNS.map((column) => `new.${column} is not old.${column}`).join(' or ')} begin
    delete from xc_review_listings where review_id = new.id;
    ${INSERT_NEW};
  end`,
  `create trigger xc_review_listings_removed after delete on xc_reviews begin
    delete from xc_review_listings where review_id = old.id;
  end`,
  `create trigger xc_review_listings_category_added after insert on xc_review_categories begin
    ${INSERT}
      select listed.review_id, new.category, ${COPIED} from xc_review_listings as listed
      where listed.review_id = new.review_id and listed.category = '' and not exists (
        select 1 from xc_review_listings where review_id = new.review_id and category = new.category);
  end`,
  `create trigger xc_review_listings_category_removed after delete on xc_review_categories
  when old.category <> '' begin
    delete from xc_review_listings where review_id = old.review_id and category = old.category and not exists (
      select 1 from xc_reviews where id = old.review_id and category = old.category);
  end`,
  `create trigger xc_review_listings_grouped after insert on xc_review_listings when new.category = '' begin
    ${INSERT}
      select listed.review_id, 'year/' || substr(listed.day, 1, 4), ${COPIED} from xc_review_listings as listed
        where listed.review_id = new.review_id and listed.category = '' and listed.day <> ''
      union all select listed.review_id, 'author/' || own.key, ${COPIED} from xc_review_listings as listed
        inner join xc_review_authors as own on own.review_id = listed.review_id
        where listed.review_id = new.review_id and listed.category = '';
  end`,
  `create trigger xc_review_listings_author_added after insert on xc_review_authors begin
    ${INSERT}
      select listed.review_id, 'author/' || new.key, ${COPIED} from xc_review_listings as listed
      where listed.review_id = new.review_id and listed.category = '';
  end`,
  `create trigger xc_review_listings_author_removed after delete on xc_review_authors begin
    delete from xc_review_listings where review_id = old.review_id and category = 'author/' || old.key;
  end`,
  `create trigger xc_review_listings_title_changed after update of title on xc_reviews
  when new.title <> old.title begin
    ${updateTitleKeys('new.id')};
  end`,
  ...['insert', 'update'].map(
    (event) => `create trigger xc_review_title_keys_${event} after ${event} on xc_review_title_keys begin
      ${updateTitleKeys('new.review_id')};
    end`,
  ),
  `create trigger xc_review_counts_added after insert on xc_review_listings begin
    insert into xc_review_counts (category, total) values (new.category, 1)
      on conflict (category) do update set total = total + 1;
  end`,
  `create trigger xc_review_counts_removed after delete on xc_review_listings begin
    update xc_review_counts set total = total - 1 where category = old.category;
  end`,
  // Bytes of grams in memory before they become a part of the index, which later parts are merged with: 1 MB by default.
  `insert into xc_review_grams (xc_review_grams, rank) values ('hashsize', ${4 * 1024 * 1024})`,
]
