import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import type { Deps } from '../deps.ts'
import { inTurns } from '../platform/runtime/batches.ts'
import { scriptOf } from './font-texts.service.ts'
import { findCards, findReviews, type StoredReview } from './reviews.store.ts'

export interface EbookReview extends Omit<StoredReview, 'slug'> {
  slug: string
  lang: ChineseScript
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
  const published: number[] = []
  for await (const batch of inTurns(ids)) {
    const cards = await findCards(queries, batch)
    published.push(...batch.filter((id) => cards.has(id)))
  }
  return published
}
