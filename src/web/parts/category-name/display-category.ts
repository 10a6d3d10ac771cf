import { findCategory, OLDER_SLUGS, slugName } from '../../../contract/categories.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'

export interface DisplayCategory {
  name: string
  /** The category's slug in /category/; null if it has no page. */
  slug: string | null
  /** Sets its colours; undefined for an older category, which has none. */
  className: string | undefined
}

/**
 * The category that a card shows: the first of the eight; else the older one; else the imported name
 * (docs/product/reviews.md). Undefined if the review has none.
 */
export function displayCategory(
  card: Pick<ReviewCard, 'categories' | 'category' | 'category_name'>,
): DisplayCategory | undefined {
  const [first] = card.categories
  if (first !== undefined) {
    const name = slugName(first)
    if (name !== undefined) return { name, slug: first, className: findCategory(first)?.color }
  }
  if (card.category !== null && Object.hasOwn(OLDER_SLUGS, card.category)) {
    return { name: slugName(card.category) ?? card.category, slug: card.category, className: undefined }
  }
  const imported = card.category_name?.trim()
  return imported ? { name: imported, slug: card.category, className: undefined } : undefined
}
