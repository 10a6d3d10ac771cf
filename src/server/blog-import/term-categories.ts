import { IMPORT_TERMS } from '../../contract/studio/blog-import-codes.ts'
import { isOlderSlug, OLDER_SLUGS } from '../../contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import { DRAFT_LIMITS } from '../../contract/studio/review-drafts.ts'
import type { Database } from '../platform/db/database.ts'
import { readSettings } from '../settings/settings.service.ts'
import { fold } from '../text/fold.ts'
import type { ImportedTerm } from './texts/imported-text.ts'

/** The slug of a category here by the name of a category or tag there; null for none. */
export type CategoryMap = Readonly<Record<string, string | null>>

export interface TermCategories {
  /** The categories of a text, at most three; counts its terms. */
  categoriesOf(terms: readonly ImportedTerm[]): string[]
  categoryOf(term: ImportedTerm): string | null
  report(): { name: string; count: number; category: string | null }[]
}

/** By the owner's map, else where the name is that of a category here. */
export async function createTermCategories(database: Database, map: CategoryMap): Promise<TermCategories> {
  const { categories } = await readSettings(database)
  const known = new Map(
    [
      ...Object.entries(OLDER_SLUGS).map(([id, name]) => ({ id, name })),
      ...DEFAULT_CATEGORIES,
      ...categories,
    ].flatMap(({ id, name }) => [
      [fold(name), id],
      [fold(id), id],
    ]),
  )
  const slugOf = (text: string) => known.get(fold(text)) ?? null
  const chosen = new Map(
    Object.entries(map).map(([term, category]) => [
      fold(term),
      category === null || category === '' ? null : (slugOf(category) ?? category),
    ]),
  )
  const counts = new Map<string, { name: string; count: number; category: string | null }>()

  const categoryOf = ({ name, slug }: ImportedTerm) => {
    for (const key of [fold(name), fold(slug)]) {
      const category = chosen.get(key)
      if (category !== undefined) return category
    }
    return slugOf(name) ?? slugOf(slug)
  }
  return {
    categoryOf,
    categoriesOf(terms) {
      const found = terms.map((term) => {
        const category = categoryOf(term)
        const key = fold(term.name)
        counts.set(key, { name: term.name, category, count: (counts.get(key)?.count ?? 0) + 1 })
        return category
      })
      const slugs = [...new Set(found.filter((slug) => slug !== null))]
      // The site's before the older ones.
      return slugs
        .toSorted((one, other) => Number(isOlderSlug(one)) - Number(isOlderSlug(other)))
        .slice(0, DRAFT_LIMITS.categories)
    },
    report: () =>
      [...counts.values()]
        .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
        .slice(0, IMPORT_TERMS),
  }
}
