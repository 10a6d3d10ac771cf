import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { fold } from '../../src/server/text/fold.ts'
import { createSearchIndex } from './0013-search-index.ts'
import { dropGramIndex } from './0091-search-by-phrases.ts'

/**
 * A category that only the original's older field names becomes one of the review's categories. The excerpt becomes a
 * search field of its own; before, it was part of the summary.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ADD_OLDER_CATEGORIES).execute(db)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? sql`drop index xc_review_search_grams`.execute(db) : dropGramIndex(db))
  await db.schema
    .alterTable('xc_review_search')
    .addColumn('excerpt', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await separateExcerpts(db)
  if (isPostgres) await createSearchIndex(db, SEARCH_FIELDS)
}

/** The columns of the folded texts, the best match first. */
export const SEARCH_FIELDS = ['title', 'author', 'category', 'summary', 'excerpt', 'body']

const EIGHT = `('civilization-history', 'technology-future', 'economics-society', 'psychology-growth',
  'gender-body-power', 'reading-philosophy', 'reading-current-interdisciplinary', 'creator-thoughts')`

// The same rule as in src/server/reviews/saving/save-reviews.service.ts.
const ADD_OLDER_CATEGORIES = `
  insert into xc_review_categories (review_id, category, position)
  select id, category, (select coalesce(max(position) + 1, 0) from xc_review_categories where review_id = xc_reviews.id)
  from xc_reviews
  where category <> ''
  and (category in ${EIGHT} or not exists
    (select 1 from xc_review_categories as own where own.review_id = xc_reviews.id and own.category in ${EIGHT}))
  and not exists
    (select 1 from xc_review_categories as own
      where own.review_id = xc_reviews.id and own.category = xc_reviews.category)`

async function separateExcerpts(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; summary: string; excerpt: string }>`
      select id, summary, excerpt from xc_reviews where id > ${last} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const folded = rows.map(
      ({ id, summary, excerpt }) =>
        sql`(cast(${id} as integer), cast(${fold(summary)} as text), cast(${fold(excerpt)} as text))`,
    )
    await sql`update xc_review_search set summary = texts.column2, excerpt = texts.column3
      from (values ${sql.join(folded)}) as texts where review_id = texts.column1`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
}

const BATCH = 200
