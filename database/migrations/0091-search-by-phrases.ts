import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Replaces the index of grams on SQLite by one in which each character of the folded texts is a token, so that a term is a phrase
 * (decisions/0018). PostgreSQL keeps its index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  // The index of an earlier version, where there is one. Its triggers call a function that is gone.
  for (const event of ['added', 'changed', 'removed', 'published'])
    await sql.raw(`drop trigger if exists xc_review_grams_${event}`).execute(db)
  await sql`drop table if exists xc_review_grams`.execute(db)
  await createPhraseIndex(db)
}

/** Indexes the rows of xc_review_search, and keeps the index by triggers: rows also go with their reviews. */
export async function createPhraseIndex<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const FIELDS = ['title', 'author', 'category', 'summary', 'excerpt', 'body']

// xc_tokens is a function of the program (src/server/platform/db/sqlite/sqlite-file.ts).
const tokensOf = (row: string) => FIELDS.map((field) => `xc_tokens(${row}.${field})`).join(', ')
const INSERT = `insert into xc_review_index (rowid, ${FIELDS.join(', ')})`

const STATEMENTS = [
  `create virtual table xc_review_index using fts5 (
    ${FIELDS.join(', ')}, content = '', contentless_delete = 1, tokenize = 'ascii'
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
