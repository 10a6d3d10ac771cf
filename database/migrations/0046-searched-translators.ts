import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { fold } from '../../src/server/text/fold.ts'
import { dropGramIndex } from './0091-search-by-phrases.ts'

/** Search finds the translators of reviews that were published, or imported again, before it knew of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await dropGramIndex(db)
  const { rows } = await sql<{ id: number; author: string; translator: string; indexed: string }>`
    select r.id, r.author, d.translator, s.author as indexed
    from xc_review_details as d
    join xc_reviews as r on r.id = d.review_id
    join xc_review_search as s on s.review_id = d.review_id
    where d.translator <> ''
    order by r.id`.execute(db)
  for (const { id, author, translator, indexed } of rows) {
    const text = fold(`${author}\n${translator}`)
    if (text !== indexed)
      await sql`update xc_review_search set author = ${text} where review_id = ${id}`.execute(db)
  }
}
