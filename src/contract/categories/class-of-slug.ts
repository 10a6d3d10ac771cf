import { type Category, categoryClass, findCategory } from './categories.ts'

/** The class that sets the colours of the category with this slug; undefined where there is none. Not loaded by a review's page. */
export function classOfSlug(slug: string, categories: readonly Category[]): string | undefined {
  const category = findCategory(slug, categories)
  return category && categoryClass(category)
}
