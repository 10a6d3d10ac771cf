import type { CategoryTexts } from '../../contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import { type CategoryFields, searchedCategoryNames } from '../../contract/categories/display-category.ts'
import type { Queries } from '../platform/db/database.ts'
import { startYielding } from '../platform/runtime/batches.ts'
import { readAllSettings, readStoredValue, storeValue } from '../settings/settings.service.ts'
import { fold } from '../text/fold.ts'
import * as store from './category-names.store.ts'

/** The names by which a search finds the review's categories, as the index has them. */
export function foldCategoryNames(review: CategoryFields, known: readonly CategoryTexts[]): string {
  return fold(searchedCategoryNames(review, known).join('\n'))
}

/** In the settings: the names under which the search index has the categories. Absent: those of a new site. */
const INDEXED_NAMES = 'indexed_category_names'

/**
 * Indexes the reviews of renamed categories under the present names, in the caller's transaction. To be called after each
 * change of the settings; without a renamed category it reads two settings.
 */
export async function indexCategoryNames(queries: Queries): Promise<void> {
  const { categories: known } = (await readAllSettings(queries)).site
  const present = namesOf(known)
  const indexed = ((await readStoredValue(queries, INDEXED_NAMES)) ?? namesOf(DEFAULT_CATEGORIES)) as Names
  const renamed = known.flatMap(({ id, name }) => (indexed[id] === name ? [] : [id]))
  if (renamed.length === 0) return
  const yieldIfDue = startYielding()
  for (let after = 0; ;) {
    const reviews = await store.listWithCategories(queries, renamed, { after, limit: BATCH })
    const last = reviews.at(-1)
    if (!last) break
    for (const review of reviews) {
      await store.setSearchedCategory(queries, review.id, foldCategoryNames(review, known))
      await yieldIfDue()
    }
    after = last.id
  }
  await storeValue(queries, INDEXED_NAMES, present)
}

type Names = Readonly<Record<string, string>>

function namesOf(categories: readonly CategoryTexts[]): Names {
  return Object.fromEntries(categories.map(({ id, name }) => [id, name]))
}

const BATCH = 100
