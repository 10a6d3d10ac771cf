import type { Queries } from '../../platform/db/database.ts'
import { listRelatedIds, listSharedTerms, type SharedTerm } from './related-reviews.store.ts'

/**
 * The ids of related reviews, those that the review names, and of recommended ones: others that share a category, first what the
 * owner recommends, then what shares words, then the newest (docs/product/reviews.md).
 */
export async function findRelated(
  queries: Queries,
  id: number,
  limit: number,
): Promise<{ related: number[]; recommended: number[] }> {
  const { related, picked, newest } = await listRelatedIds(queries, id, limit)
  // Where no review shares a category, none shares words in one.
  const shared = newest.length === 0 ? [] : await listSharedTerms(queries, id)
  const isNamed = new Set(related)
  const similar = rankByTerms(shared).filter((each) => !isNamed.has(each))
  const inOrder = new Set([...picked, ...similar.slice(0, limit), ...newest])
  return { related, recommended: [...inOrder].slice(0, limit) }
}

/**
 * The reviews with the most in common first: the rarer a shared word and the more often both have it, the more it says; so do
 * further categories that they share. One word alone may be chance.
 */
function rankByTerms(shared: readonly SharedTerm[]): number[] {
  const found = new Map<number, { words: Map<string, number>; categories: Set<string> }>()
  for (const { review_id, term, category, weight, own_weight, total, reviews } of shared) {
    const known = found.get(review_id) ?? { words: new Map<string, number>(), categories: new Set<string>() }
    known.words.set(term, Math.sqrt(weight * own_weight) * Math.log(Math.max(1, (reviews ?? 0) / total)))
    known.categories.add(category)
    found.set(review_id, known)
  }
  return [...found]
    .map(([id, { words, categories }]) => ({
      id,
      words: words.size,
      score: [...words.values()].reduce((sum, word) => sum + word, 0) * (1 + categories.size / 2),
    }))
    .filter(({ words, score }) => words > 1 && score > 0)
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .map(({ id }) => id)
}
