import { findCategory, OLDER_SLUGS, slugName } from '../../../contract/categories.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'

export interface DisplayCategory {
  name: string
  /** What /category/ leads to it with, where there is one. */
  slug: string | null
  /** Brings its colours; absent for the older vocabulary, which has none. */
  className: string | undefined
}

/**
 * The one category that a card shows: the first only, by our name; else the older one by our name, else by the name
 * it was imported with (docs/product/reviews.md). Undefined where the review has none.
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
