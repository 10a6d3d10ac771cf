import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { listAuthorNames } from '../../src/server/text/split-authors.ts'

/**
 * The lists `author/KEY` and `year/2019` beside those of categories, with the same orders, pages and counts
 * (decisions/0075). The database keeps them from the row that a review has in the list of all reviews.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('xc_review_authors')
    .addColumn('review_id', 'integer', (column) =>
      column.notNull().references('xc_reviews.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('xc_review_authors_key', ['review_id', 'key'])
    .execute()
  await db.schema
    .createIndex('xc_review_authors_by_key')
    .on('xc_review_authors')
    .columns(['key', 'review_id'])
    .execute()
  const category = sql.raw(isPostgres ? 'category collate "C"' : 'category')
  // As in review-groups.store.ts.
  await sql`create index xc_review_counts_authors on xc_review_counts (total, ${category})
    where substr(category, 1, 7) = 'author/'`.execute(db)
  await sql`create index xc_review_counts_years on xc_review_counts (category)
    where substr(category, 1, 5) = 'year/'`.execute(db)
  await insertAuthors(db)
  const columns = await listedColumns(db)
  await sql.raw(insertGroups('xc_review_listings as added', columns, "added.category = ''")).execute(db)
  for (const statement of isPostgres ? onPostgres(columns) : onSqlite(columns))
    await sql.raw(statement).execute(db)
}

async function insertAuthors(db: Kysely<unknown>): Promise<void> {
  for (let after = -1; ;) {
    const { rows } = await sql<{ id: number; author: string }>`
      select id, author from xc_reviews where id > ${after} order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const names = rows.flatMap(({ id, author }) =>
      listAuthorNames(author).map(({ key, name }) => sql`(${id}, ${key}, ${name})`),
    )
    if (names.length > 0)
      await sql`insert into xc_review_authors (review_id, key, name) values ${sql.join(names)}`.execute(db)
    after = last.id
  }
}

/** Reviews; each has twelve authors at most, of three values each. */
const BATCH = 500

/** The columns that a row has beside its review and list. */
async function listedColumns(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'xc_review_listings')?.columns ?? []
  return columns.map(({ name }) => name).filter((name) => name !== 'review_id' && name !== 'category')
}

/** `from`: the rows of the list of all reviews, as `added`. */
function insertGroups(from: string, columns: readonly string[], which: string): string {
  const fields = columns.map((column) => `added.${column}`).join(', ')
  return `insert into xc_review_listings (review_id, category, ${columns.join(', ')})
    select added.review_id, 'year/' || substr(added.day, 1, 4), ${fields} from ${from}
      where ${which} and added.day <> ''
    union all select added.review_id, 'author/' || own.key, ${fields} from ${from}
      inner join xc_review_authors as own on own.review_id = added.review_id where ${which}`
}

function insertAuthorsGroups(from: string, columns: readonly string[], which: string): string {
  const fields = columns.map((column) => `listed.${column}`).join(', ')
  return `insert into xc_review_listings (review_id, category, ${columns.join(', ')})
    select listed.review_id, 'author/' || own.key, ${fields} from xc_review_listings as listed
      inner join ${from} as own on own.review_id = listed.review_id where listed.category = '' and ${which}`
}

function onSqlite(columns: readonly string[]): string[] {
  return [
    `create trigger xc_review_listings_grouped after insert on xc_review_listings when new.category = '' begin
      ${insertGroups('xc_review_listings as added', columns, "added.review_id = new.review_id and added.category = ''")};
    end`,
    `create trigger xc_review_listings_author_added after insert on xc_review_authors begin
      ${insertAuthorsGroups('xc_review_authors', columns, 'own.review_id = new.review_id and own.key = new.key')};
    end`,
    `create trigger xc_review_listings_author_removed after delete on xc_review_authors begin
      delete from xc_review_listings where review_id = old.review_id and category = 'author/' || old.key;
    end`,
  ]
}

function onPostgres(columns: readonly string[]): string[] {
  return [
    // The insert fires the same trigger again, without rows of the list of all reviews.
    ...trigger('grouped', 'xc_review_listings', 'after insert', 'new table as added', [
      `if exists (select from added where category = '') then
        ${insertGroups('added', columns, "added.category = ''")};
      end if`,
    ]),
    // As the triggers of migration 0063: before the locks of rows.
    ...trigger('author_lock', 'xc_review_authors', 'before insert or delete', '', [
      'lock table xc_review_counts in exclusive mode',
    ]),
    ...trigger('author_added', 'xc_review_authors', 'after insert', 'new table as added', [
      insertAuthorsGroups('added', columns, 'true'),
    ]),
    ...trigger('author_removed', 'xc_review_authors', 'after delete', 'old table as removed', [
      `delete from xc_review_listings as listed using removed
        where listed.review_id = removed.review_id and listed.category = 'author/' || removed.key`,
    ]),
  ]
}

function trigger(
  name: string,
  table: string,
  event: string,
  transition: string,
  statements: readonly string[],
): string[] {
  const full = `xc_review_listings_${name}`
  return [
    `create or replace function ${full}() returns trigger language plpgsql as $$
    begin
      ${statements.join(';\n')};
      return null;
    end $$`,
    `create trigger ${full} ${event} on ${table} ${transition && `referencing ${transition}`}
      for each statement execute function ${full}()`,
  ]
}
