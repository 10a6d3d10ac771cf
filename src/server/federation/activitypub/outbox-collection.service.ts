import type { Deps } from '../../deps.ts'
import { readSlugs } from '../../reviews/feed-reviews.service.ts'
import { readEbookReviews } from '../../reviews/ebook-reviews.service.ts'
import { listIds } from '../../reviews/review-lists.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { linkedReviews } from '../../text/article/article-links.ts'
import { reviewActivity, reviewObject, asDocument, tombstone } from './review-object.ts'
import { findTold } from './federated-reviews.store.ts'

/** The objects of these published reviews, in the order of the ids; others are left out. */
export async function readReviewObjects(
  deps: Deps,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  const { siteUrl, database } = deps
  const [site, reviews] = await Promise.all([readSettings(database), readEbookReviews(deps, ids)])
  const linked = reviews.flatMap(({ content }) => linkedReviews(content, siteUrl))
  const slugs = await readSlugs(deps, [...new Set(linked)])
  return reviews.map((review) => reviewObject(review, { siteUrl, site, slugs }))
}

/** A page of the published reviews as activities, newest first. `next`: where the next page begins; null at the end. */
export async function listOutbox(
  deps: Deps,
  offset: number,
): Promise<{ activities: object[]; next: number | null }> {
  if (!Number.isSafeInteger(offset) || offset < 0) return { activities: [], next: null }
  const newest = await listIds(deps, {}, 'date-desc')
  const objects = await readReviewObjects(deps, newest.slice(offset, offset + PAGE))
  return {
    activities: objects.map((object) =>
      reviewActivity('Create', object, deps.siteUrl, String(object.published ?? object.updated)),
    ),
    next: newest.length > offset + PAGE ? offset + PAGE : null,
  }
}

const PAGE = 20

interface ReviewDocument {
  status: 200 | 410
  json: Record<string, unknown>
}

/** A published review as other servers read it; a tombstone where followers knew it, undefined for any other. */
export async function readReviewDocument(deps: Deps, id: number): Promise<ReviewDocument | undefined> {
  const [object] = await readReviewObjects(deps, [id])
  if (object) return { status: 200, json: asDocument(object) }
  const told = await findTold(deps.database.queries, id)
  if (told?.state !== 'told' && told?.state !== 'gone') return undefined
  return { status: 410, json: asDocument(tombstone(id, deps.siteUrl)) }
}
