import { findCategory } from '../../../contract/categories/categories.ts'
import { countReviews, type ListDeps, listIds } from '../review-lists.service.ts'
import * as store from './related-reviews.store.ts'

/**
 * The ids of related reviews, those that the review names, and of recommended ones: others that share a category, first what the
 * owner recommends, then what shares words, then the newest (docs/product/reviews.md).
 */
export async function findRelated(
  deps: ListDeps,
  id: number,
  limit: number,
): Promise<{ related: number[]; recommended: number[] }> {
  const { queries } = deps.database
  const [related, categories] = await Promise.all([
    store.listNamedIds(queries, id),
    store.listCategories(queries, id),
  ])
  const ofTheEight = categories.filter((slug) => findCategory(slug) !== undefined)
  const slugs = ofTheEight.length > 0 ? ofTheEight : categories
  const sharing = await Promise.all(slugs.map((slug) => listIds(deps, { category: slug }, 'newest')))
  const candidates = sharing.flatMap((ids) => ids.slice(0, limit + 1)).filter((each) => each !== id)
  if (candidates.length === 0) return { related, recommended: [] }
  const picks = (await store.listPickedIds(queries)).filter(
    (each) => each !== id && sharing.some((ids) => ids.includes(each)),
  )
  const [picked, newest, shared, total] = await Promise.all([
    store.sortNewestFirst(queries, picks),
    store.sortNewestFirst(queries, [...new Set(candidates)]),
    store.listSharedTerms(queries, id, slugs),
    countReviews(deps),
  ])
  const isNamed = new Set(related)
  const similar = rankByTerms(shared, total).filter((each) => !isNamed.has(each))
  const inOrder = new Set([...picked.slice(0, limit), ...similar.slice(0, limit), ...newest])
  return { related, recommended: [...inOrder].slice(0, limit) }
}

/**
 * The reviews with the most in common first: the rarer a shared word and the more often both have it, the more it says; so do
 * further categories that they share. One word alone may be chance.
 */
function rankByTerms(shared: readonly store.SharedTerm[], reviews: number): number[] {
  const found = new Map<number, { words: number[]; categories: number }>()
  for (const { review_id, categories, weight, own_weight, total } of shared) {
    const known = found.get(review_id) ?? { words: [], categories }
    known.words.push(Math.sqrt(weight * own_weight) * Math.log(Math.max(1, reviews / total)))
    found.set(review_id, known)
  }
  return [...found]
    .map(([id, { words, categories }]) => ({
      id,
      words: words.length,
      score: words.reduce((sum, word) => sum + word, 0) * (1 + categories / 2),
    }))
    .filter(({ words, score }) => words > 1 && score > 0)
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .map(({ id }) => id)
}
