import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * The search index of the folded texts, which the database updates by itself (decisions/0018). A
 * change in folding or in grams (src/server/text/search-index-grams.ts) needs a migration that fills it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql.raw(GRAMS_ON_POSTGRES).execute(db)
  await createSearchIndex(db, ['title', 'author', 'category', 'summary', 'body'])
}

/** Indexes the published reviews. `fields`: the columns of the folded texts, the best match first. */
export async function createSearchIndex<Tables>(
  db: Kysely<Tables>,
  fields: readonly string[],
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? onPostgres(fields) : onSqlite(fields)) {
    await sql.raw(statement).execute(db)
  }
}

// xc_index_text is a function of the program (src/server/platform/db/sqlite/sqlite-file.ts). The index contains published
// reviews only, so that counting needs no join.
function onSqlite(fields: readonly string[]): string[] {
  const fieldsOf = (row: string) => fields.map((field) => `${row}.${field}`).join(', ')
  return [
    `create virtual table xc_review_grams using fts5 (
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  )`,
    `insert into xc_review_grams (rowid, tokens)
    select review_id, xc_index_text(${fieldsOf('texts')}) from xc_review_search as texts
    where (select is_published from xc_reviews where id = review_id) = 1
    order by review_id`,
    `create trigger xc_review_grams_added after insert on xc_review_search
    when (select is_published from xc_reviews where id = new.review_id) = 1
    begin
      insert into xc_review_grams (rowid, tokens) values (new.review_id, xc_index_text(${fieldsOf('new')}));
    end`,
    // Repeated imports update reviews with the same texts.
    `create trigger xc_review_grams_changed after update on xc_review_search
    when ${fields.map((field) => `new.${field} <> old.${field}`).join(' or ')}
    begin
      delete from xc_review_grams where rowid = old.review_id;
      insert into xc_review_grams (rowid, tokens) select new.review_id, xc_index_text(${fieldsOf('new')})
        where (select is_published from xc_reviews where id = new.review_id) = 1;
    end`,
    `create trigger xc_review_grams_removed after delete on xc_review_search
    begin
      delete from xc_review_grams where rowid = old.review_id;
    end`,
    `create trigger xc_review_grams_published after update of is_published on xc_reviews
    when new.is_published <> old.is_published
    begin
      delete from xc_review_grams where rowid = new.id;
      insert into xc_review_grams (rowid, tokens)
        select review_id, xc_index_text(${fieldsOf('texts')}) from xc_review_search as texts
        where review_id = new.id and new.is_published = 1;
    end`,
  ]
}

// Grams are numbers: PostgreSQL then saves a review in half the time of text grams (11.6 ms instead of 24), and builds the
// index in 10 ms instead of 17 for each review. The function's cost makes the planner use the index instead of computing
// grams of rows; `statistics 0` prevents gathering statistics, which would take minutes. New grams go to a pending list
// (fastupdate), which searches read too: a short one is cheap for them and saves most of the work of saving.
const GRAMS_ON_POSTGRES = `create function xc_grams(variadic fields text[]) returns bigint[]
    language plpgsql immutable parallel safe cost 1000 as $$
    declare
      field text;
      letter text;
      point bigint;
      before bigint;
      grams bigint[] := '{}';
    begin
      foreach field in array fields loop
        before := 0;
        foreach letter in array string_to_array(field, null) loop
          point := ascii(letter);
          grams := grams || point;
          if before > 0 then grams := grams || (before << 21 | point); end if;
          before := point;
        end loop;
      end loop;
      return grams;
    end $$`

function onPostgres(fields: readonly string[]): string[] {
  return [
    `set local maintenance_work_mem = '256MB'`,
    `create index xc_review_search_grams on xc_review_search using gin (xc_grams(${fields.join(', ')}))
    with (fastupdate = on, gin_pending_list_limit = 1024)`,
    `alter index xc_review_search_grams alter column 1 set statistics 0`,
  ]
}
