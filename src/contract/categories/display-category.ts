import { type Category, categoryClass, type CategoryTexts, findCategory, slugName } from './categories.ts'

/** The category fields of a review or its card. */
export interface CategoryFields {
  categories: readonly string[]
  category: string | null
  category_name: string | null
}

export interface DisplayCategory {
  name: string
  /** The category's slug in /category/; null if it has no page. */
  slug: string | null
  /** Sets its colours; undefined for a category that is none of the site's, which has none. */
  className: string | undefined
}

/**
 * The categories that a review shows, in order; cards show the first (docs/product/reviews.md). A slug is shown under the
 * site's name, which `known` has, else under the imported one. A slug without a name is shown only where no other category has one.
 */
export function displayCategories(review: CategoryFields, known: readonly Category[]): DisplayCategory[] {
  const { categories, category } = review
  const slugs = categories.length === 0 && category !== null ? [category] : categories
  const named = slugs.flatMap((slug) => {
    const name = nameOfSlug(slug, review, known)
    return name === undefined ? [] : [{ name, slug, className: classOfSlug(slug, known) }]
  })
  if (named.length > 0) return named
  const imported = importedName(review)
  if (imported !== undefined) return [{ name: imported, slug: category, className: undefined }]
  return slugs.map((slug) => ({ name: slug, slug, className: undefined }))
}

/** The class that sets the colours of the category with this slug; undefined where there is none. */
export function classOfSlug(slug: string, categories: readonly Category[]): string | undefined {
  const category = findCategory(slug, categories)
  return category && categoryClass(category)
}

/** The site's name of a slug, else the one imported with a review of that slug; undefined if it has none. */
export function nameOfSlug(
  slug: string,
  review: CategoryFields | undefined,
  known: readonly CategoryTexts[],
): string | undefined {
  return slugName(slug, known) ?? (review?.category === slug ? importedName(review) : undefined)
}

/** Every name by which a reader may search for the review's categories: the imported one and the site's. */
export function searchedCategoryNames(
  { categories, category, category_name }: CategoryFields,
  known: readonly CategoryTexts[],
): string[] {
  const siteNames = [category, ...categories].flatMap((slug) =>
    slug === null ? [] : (slugName(slug, known) ?? []),
  )
  return [...new Set([...(category_name ? [category_name] : []), ...siteNames])]
}

function importedName({ category_name }: CategoryFields): string | undefined {
  return category_name?.trim() || undefined
}
