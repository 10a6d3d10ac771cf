import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import type { Deps } from '../deps.ts'
import { listNewestIds } from './feed-reviews.store.ts'
import { scriptOf } from './font-texts.service.ts'
import { isCategorySlug } from './review-groups.store.ts'
import { countReviews } from './review-lists.store.ts'
import { findCards, findReviews, type StoredReview } from './reviews.store.ts'

export interface EbookReview extends Omit<StoredReview, 'slug'> {
  slug: string
  lang: ChineseScript
}

/** The ids of the newest published reviews of the site or a category, and the count of all. */
export async function listNewestReviews(
  { database: { queries } }: Pick<Deps, 'database'>,
  slug: string | undefined,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  if (slug !== undefined && !isCategorySlug(slug)) return { total: 0, ids: [] }
  const [total, ids] = await Promise.all([
    countReviews(queries, { slug }),
    listNewestIds(queries, { slug, limit }),
  ])
  return { total, ids }
}

/** Published reviews with their bodies, in the order of the ids; others are left out. */
export async function readEbookReviews(
  { database: { queries } }: Pick<Deps, 'database'>,
  ids: readonly number[],
): Promise<EbookReview[]> {
  const reviews = await findReviews(queries, ids)
  return ids.flatMap((id) => {
    const review = reviews.get(id)
    return review ? { ...review, slug: review.slug ?? '', lang: scriptOf(review) } : []
  })
}

/** The ids of published reviews among these, in their order. */
export async function keepPublished(
  { database: { queries } }: Pick<Deps, 'database'>,
  ids: readonly number[],
): Promise<number[]> {
  const cards = await findCards(queries, ids)
  return ids.filter((id) => cards.has(id))
}
