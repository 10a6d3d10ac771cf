import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Indexes the rows of xc_review_search (decisions/0018). A change in text/search-index-grams.ts needs a migration. */
export async function createSearchIndex<Tables>(db: Kysely<Tables>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? [GRAMS, ...SEARCH_INDEX, ...NAMES_INDEX] : PHRASES)
    await sql.raw(statement).execute(db)
}

// Grams are numbers: PostgreSQL then saves a review in half the time of text grams (11.6 ms instead of 24), and builds the
// index in 10 ms instead of 17 for each review. The function's cost makes the planner use the index instead of computing
// grams of rows; `statistics 0` prevents gathering statistics, which would take minutes. New grams go to a pending list
// (fastupdate), which searches read too: a short one is cheap for them and saves most of the work of saving.
const GRAMS = `create function xc_grams(variadic fields text[]) returns bigint[]
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

/** PostgreSQL's index. */
const SEARCH_INDEX = [
  `set local maintenance_work_mem = '256MB'`,
  `create index xc_review_search_grams on xc_review_search
    using gin (xc_grams(title, author, category, summary, excerpt, body))
    with (fastupdate = on, gin_pending_list_limit = 1024)`,
  'alter index xc_review_search_grams alter column 1 set statistics 0',
]

/** The index of the names alone: that of the whole texts would yield every review whose body has the character. */
const NAMES_INDEX = [
  'create index xc_review_search_names on xc_review_search using gin (xc_grams(title, author))',
  'alter index xc_review_search_names alter column 1 set statistics 0',
]

const FIELDS = ['title', 'author', 'category', 'summary', 'excerpt', 'body']

// xc_tokens is a function of the program (src/server/platform/db/sqlite/sqlite-file.ts).
const tokensOf = (row: string) => FIELDS.map((field) => `xc_tokens(${row}.${field})`).join(', ')
const INSERT = `insert into xc_review_index (rowid, ${FIELDS.join(', ')})`

/** On SQLite a term is a phrase of pairs of characters, rarer than single ones. Triggers keep the index: rows also go with their reviews. */
const PHRASES = [
  // The prefixes of one character are for terms of one.
  `create virtual table xc_review_index using fts5 (
    ${FIELDS.join(', ')}, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1'
  )`,
  `${INSERT} select review_id, ${tokensOf('texts')} from xc_review_search as texts order by review_id`,
  `create trigger xc_review_index_added after insert on xc_review_search
  begin
    ${INSERT} values (new.review_id, ${tokensOf('new')});
  end`,
  // Repeated imports update reviews with the same texts.
  `create trigger xc_review_index_changed after update on xc_review_search
  when ${FIELDS.map((field) => `new.${field} <> old.${field}`).join(' or ')}
  begin
    delete from xc_review_index where rowid = old.review_id;
    ${INSERT} values (new.review_id, ${tokensOf('new')});
  end`,
  `create trigger xc_review_index_removed after delete on xc_review_search
  begin
    delete from xc_review_index where rowid = old.review_id;
  end`,
]
