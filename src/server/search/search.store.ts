import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database } from '../platform/database.ts'

export interface Hit {
  review_id: number
  /** The first field that matched: 0 title, 1 author, 2 category, 3 summary, 4 body. */
  rank: number
}

/**
 * Published reviews with the folded term in any field, ordered by where it stands (title, author, category,
 * summary, body), then by id (decisions.md 13).
 */
export async function findHits(database: Database, foldedTerm: string): Promise<Hit[]> {
  const contains = (field: string) => containing(database, field, foldedTerm)
  return database.queries
    .selectFrom('xc_review_search')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .where('is_published', '=', 1)
    .where((is) => is.or(FIELDS.map((field) => contains(field))))
    .select((select) => {
      const rank = select
        .case()
        .when(contains('title'))
        .then(0)
        .when(contains('author'))
        .then(1)
        .when(contains('category'))
        .then(2)
        .when(contains('summary'))
        .then(3)
        .else(4)
        .end()
      return ['review_id', rank.as('rank')]
    })
    .orderBy('rank')
    .orderBy('review_id')
    .execute()
}

/** What passages are cut from. */
export async function readPassageTexts(database: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return database.queries
    .selectFrom('xc_reviews')
    .select(['id', 'excerpt', 'summary', 'content'])
    .where('id', 'in', ids)
    .execute()
}

const FIELDS = ['title', 'author', 'category', 'summary', 'body'] as const

// Not LIKE: here %, _ and \ are plain characters on both engines, which name the same function differently.
function containing(database: Database, field: string, foldedTerm: string): Expression<SqlBool> {
  const column = sql.ref(`xc_review_search.${field}`)
  return database.engine === 'sqlite'
    ? sql<SqlBool>`instr(${column}, ${foldedTerm}) > 0`
    : sql<SqlBool>`strpos(${column}, ${foldedTerm}) > 0`
}
