import { findCategory } from '../../../contract/categories/categories.ts'
import { readCategories } from '../../settings/settings.service.ts'
import { type ListDeps, listIds } from '../review-lists.service.ts'
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
  const [related, categories, known] = await Promise.all([
    store.listNamedIds(queries, id),
    store.listCategories(queries, id),
    readCategories(deps),
  ])
  const ofTheSite = categories.filter((slug) => findCategory(slug, known) !== undefined)
  const slugs = ofTheSite.length > 0 ? ofTheSite : categories
  const sharing = await Promise.all(slugs.map((slug) => listIds(deps, { category: slug }, 'date-desc')))
  const candidates = sharing.flatMap((ids) => ids.slice(0, limit + 1)).filter((each) => each !== id)
  if (candidates.length === 0) return { related, recommended: [] }
  const picks = (await store.listPickedIds(queries)).filter(
    (each) => each !== id && sharing.some((ids) => ids.includes(each)),
  )
  const [picked, newest, similar] = await Promise.all([
    store.sortNewestFirst(queries, picks),
    store.sortNewestFirst(queries, [...new Set(candidates)]),
    store.listSimilar(queries, id, (await listIds(deps, {}, 'date-desc')).length),
  ])
  const isNamed = new Set(related)
  const ranked = rankSimilar(similar, sharing).filter((each) => !isNamed.has(each))
  const inOrder = new Set([...picked.slice(0, limit), ...ranked.slice(0, limit), ...newest])
  return { related, recommended: [...inOrder].slice(0, limit) }
}

/** Those of these lists with the most in common first; each further list that has a review says more. */
function rankSimilar(similar: readonly store.SimilarReview[], lists: readonly (readonly number[])[]) {
  const counts = new Map(similar.map(({ id }) => [id, 0]))
  for (const list of lists)
    for (const id of list) {
      const count = counts.get(id)
      if (count !== undefined) counts.set(id, count + 1)
    }
  return similar
    .filter(({ id, score }) => score > 0 && counts.get(id)! > 0)
    .map(({ id, score }) => ({ id, score: score * (1 + counts.get(id)! / 2) }))
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .map(({ id }) => id)
}
