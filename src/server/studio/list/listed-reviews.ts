import type { ReviewState, StudioSort } from '../../../contract/studio/review-drafts.ts'
import { sortReviews } from '../../../contract/reviews/sorting.ts'
import type { Queries } from '../../platform/db/database.ts'
import { parseDraft } from '../draft-text.ts'
import { type DraftSummary, listDraftSummaries } from '../drafts.store.ts'
import { latest, stateOf } from '../review-record.ts'
import * as store from '../review-rows.store.ts'

/** The fields of a review by which the list is sorted and filtered. */
export interface ListedReview {
  id: number
  version: number
  state: ReviewState
  hasChanges: boolean
  title: string
  rating: number | null
  publishDate: string | null
  changedAt: string
  scheduledAt: string | null
  scheduleProblem: string | null
}

/** All reviews of the studio by id: those of xc_reviews, and the drafts. */
export async function listAllReviews(queries: Queries): Promise<ListedReview[]> {
  const [reviews, drafts] = await Promise.all([
    store.listReviewSummaries(queries),
    listDraftSummaries(queries),
  ])
  const reviewsById = new Map(reviews.map((review) => [review.id, review]))
  const draftsById = new Map(drafts.map((draft) => [draft.id, draft]))
  const ids = [...new Set([...reviewsById.keys(), ...draftsById.keys()])].toSorted((a, b) => a - b)
  return ids.map((id) => toListed(id, reviewsById.get(id), draftsById.get(id)))
}

function toListed(
  id: number,
  review: store.ReviewSummary | undefined,
  row: DraftSummary | undefined,
): ListedReview {
  const isPublic = review?.is_published === 1
  const isCurrent = isPublic && (row === undefined || row.version === row.published_version)
  // The draft's own fields count where there is no review, or where it has changed since.
  const draft = row && !isCurrent ? parseDraft(row.fields) : undefined
  const updatedAt = review?.updated_at ?? ''
  return {
    id,
    version: row?.version ?? 0,
    state: stateOf({
      trashedAt: row?.trashed_at ?? null,
      scheduledAt: row?.scheduled_at ?? null,
      isPublished: isPublic,
    }),
    hasChanges: isPublic && !isCurrent,
    title: draft?.title ?? review?.title ?? '',
    rating: draft ? draft.rating : (review?.rating ?? null),
    publishDate: draft?.publish_date ?? review?.publish_date ?? null,
    changedAt: row ? (isCurrent ? latest(row.changed_at, updatedAt) : row.changed_at) : updatedAt,
    scheduledAt: row?.scheduled_at ?? null,
    scheduleProblem: row?.schedule_problem ?? null,
  }
}

/** Ties keep id order, the newest id first where the newest come first. */
export function sortListed(
  reviews: readonly ListedReview[],
  sort: Exclude<StudioSort, 'views'>,
): ListedReview[] {
  if (sort === 'title') return sortReviews(reviews, 'title-asc')
  if (sort === 'rating') return sortReviews(reviews, 'rating-desc')
  const timeOf = (review: ListedReview) =>
    sort === 'changed' ? review.changedAt : (review.publishDate ?? review.scheduledAt ?? '')
  return reviews.toSorted((a, b) => compareTexts(timeOf(b), timeOf(a)) || b.id - a.id)
}

export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
