import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** On SQLite a term is a phrase of pairs of characters (decisions/0018), rarer than single ones; PostgreSQL's stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const event of ['added', 'changed', 'removed'])
    await sql.raw(`drop trigger if exists xc_review_index_${event}`).execute(db)
  await sql`drop table if exists xc_review_index`.execute(db)
  await createSearchIndex(db)
}

/** Indexes the rows of xc_review_search, and keeps the index by triggers: rows also go with their reviews. */
export async function createSearchIndex<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const FIELDS = ['title', 'author', 'category', 'summary', 'excerpt', 'body']

// xc_tokens is a function of the program (src/server/platform/db/sqlite/sqlite-file.ts).
const tokensOf = (row: string) => FIELDS.map((field) => `xc_tokens(${row}.${field})`).join(', ')
const INSERT = `insert into xc_review_index (rowid, ${FIELDS.join(', ')})`

const STATEMENTS = [
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
