import type { Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE } from '../platform/db/tables/tables.ts'
import { problem } from '../platform/http/responses/problems.ts'
import * as store from './reviews.store.ts'

/** Throws review_not_found where the review does not exist or is not published. */
export async function requirePublishedReview(queries: Queries, id: number): Promise<void> {
  if (!(await store.isPublished(queries, id))) throw problem('review_not_found')
}

/** Throws review_not_found where no published review has the id; an essay is about no book that a list could hold. */
export async function requirePublishedBook(queries: Queries, id: number): Promise<void> {
  if (!(await store.isPublished(queries, id, 'review'))) throw problem('review_not_found')
}

export const isPublishedReview = store.isPublished

/** A published review as it is stored. */
export const findPublishedReview = store.findReview

/** A published page (單頁) as it is stored. */
export async function findPublishedPage(queries: Queries, id: number) {
  return (await store.findReviews(queries, [id], PUBLISHED_PAGE)).get(id)
}

/** The ids that belong to a review, published or not. */
export const listExistingReviewIds = store.listExistingIds

/** The published reviews with a date from that day (YYYY-MM-DD) on, in its order. */
export const listPublishedSince = store.listPublishedSince
