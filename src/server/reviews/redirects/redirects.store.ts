import { sql } from 'kysely'
import type { TextKind } from '../../../contract/reviews/text-kinds.ts'
import { countRows, excluded, listValues, type Queries } from '../../platform/db/database.ts'
import type { RedirectRow } from '../../platform/db/tables/studio-tables.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

export interface FoundRedirect extends Pick<RedirectRow, 'path' | 'review_id' | 'target'> {
  slug: string | null
  /** Null where there is no published review with that id. */
  published_id: number | null
  kind: TextKind | null
}

export function findRedirects(queries: Queries, paths: readonly string[]): Promise<FoundRedirect[]> {
  return withReviews(queries).where('xc_redirects.path', 'in', paths).execute()
}

export async function listPaths(queries: Queries): Promise<ReadonlySet<string>> {
  return new Set(await listValues(queries.selectFrom('xc_redirects').select('path')))
}

/** By their paths, those that contain the text. */
export function listRedirects(queries: Queries, term: string, page: { offset: number; limit: number }) {
  return containing(withReviews(queries), term)
    .select(['xc_reviews.title', 'xc_reviews.headline'])
    .orderBy('xc_redirects.path')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export function countRedirects(queries: Queries, term: string): Promise<number> {
  return countRows(
    queries
      .selectFrom('xc_redirects')
      .$if(term !== '', (query) => query.where(sql<boolean>`replace(path, ${term}, '') <> path`)),
  )
}

function withReviews(queries: Queries) {
  return queries
    .selectFrom('xc_redirects')
    .leftJoin('xc_reviews', (join) =>
      join.onRef('xc_reviews.id', '=', 'xc_redirects.review_id').on('xc_reviews.is_published', '<>', 0),
    )
    .leftJoin('xc_review_details', 'xc_review_details.review_id', 'xc_reviews.id')
    .select([
      'xc_redirects.path',
      'xc_redirects.review_id',
      'xc_redirects.target',
      'xc_reviews.id as published_id',
      'xc_reviews.kind',
      'xc_review_details.slug',
    ])
}

function containing(query: ReturnType<typeof withReviews>, term: string) {
  return term === ''
    ? query
    : query.where(sql<boolean>`replace(xc_redirects.path, ${term}, '') <> xc_redirects.path`)
}

/** Adds or replaces; each path once. */
export async function upsertRedirects(queries: Queries, rows: readonly RedirectRow[]): Promise<void> {
  for (const part of partsOf(rows, MAX_ROWS))
    await queries
      .insertInto('xc_redirects')
      .values(part)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(excluded('review_id', 'target')))
      .execute()
}

const MAX_ROWS = 500

export async function deleteRedirect(queries: Queries, path: string): Promise<void> {
  await queries.deleteFrom('xc_redirects').where('path', '=', path).execute()
}
