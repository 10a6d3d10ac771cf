import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import * as store from './reviews.store.ts'

/** Throws review_not_found where it is not here, or not published. */
export async function requirePublishedReview(queries: Queries, id: number): Promise<void> {
  if (!(await store.isPublished(queries, id))) throw problem('review_not_found')
}

/** Those of the ids that are here, published or not. */
export function listPublishedIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  return store.listPresentIds(queries, ids)
}
