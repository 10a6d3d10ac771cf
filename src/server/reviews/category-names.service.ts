import {
  type Category,
  type CategoryTexts,
  findCategory,
  slugName,
} from '../../contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import { type CategoryFields, searchedCategoryNames } from '../../contract/categories/display-category.ts'
import { categoryPath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { lockNamed, type Queries } from '../platform/db/database.ts'
import { startYielding } from '../platform/runtime/batches.ts'
import { readAllSettings, readStoredValue, storeValue } from '../settings/settings.service.ts'
import { fold } from '../text/fold.ts'
import { findStoredRedirect, MAX_STEPS } from './redirects/find-redirect.service.ts'
import { addRedirects } from './redirects/redirects.service.ts'
import { deleteRedirect } from './redirects/redirects.store.ts'
import * as store from './category-names.store.ts'

/** The names by which a search finds the review's categories, as the index has them. */
export function foldCategoryNames(review: CategoryFields, known: readonly CategoryTexts[]): string {
  return fold(searchedCategoryNames(review, known).join('\n'))
}

/** In the settings: the names under which the search index has the categories. Absent: those of a new site. */
const INDEXED_NAMES = 'indexed_category_names'

/** Indexes the reviews of renamed categories anew. To be called in each transaction that changes settings. */
export async function indexCategoryNames(queries: Queries): Promise<void> {
  const { categories: known } = (await readAllSettings(queries)).site
  const present = namesOf(known)
  const indexed = ((await readStoredValue(queries, INDEXED_NAMES)) ?? namesOf(DEFAULT_CATEGORIES)) as Names
  const renamed = known.flatMap(({ id, name }) => (indexed[id] === name ? [] : [id]))
  if (renamed.length === 0) return
  await indexTextsOf(queries, renamed, known)
  await storeValue(queries, INDEXED_NAMES, present)
}

async function indexTextsOf(queries: Queries, slugs: readonly string[], known: readonly CategoryTexts[]) {
  const yieldIfDue = startYielding()
  for (let after = 0; ;) {
    const reviews = await store.listWithCategories(queries, slugs, { after, limit: BATCH })
    const last = reviews.at(-1)
    if (!last) break
    for (const review of reviews) {
      await store.setSearchedCategory(queries, review.id, foldCategoryNames(review, known))
      await yieldIfDue()
    }
    after = last.id
  }
}

/** The review's categories, else that of the original's older field (docs/product/reviews.md). */
export function categorySlugs(
  categories: readonly string[],
  category: string | null,
  known: readonly Category[],
): string[] {
  const isOne = (slug: string) => findCategory(slug, known) !== undefined
  const counts = category !== null && category !== '' && (isOne(category) || !categories.some(isOne))
  return [...new Set(counts ? [...categories, category] : categories)]
}

/** The same where one of the owner's own categories counts, of which `prepareReview` knows nothing. */
export function withOwnCategories(
  categories: readonly string[],
  category: string | null,
  known: readonly Category[],
): string[] {
  const isOne = (slug: string) => findCategory(slug, known) !== undefined
  const isLast = categories.length > 1 && categories.at(-1) === category
  const hasOwn = categories.some(isOne) && !categories.some((slug) => findCategory(slug, DEFAULT_CATEGORIES))
  const given = isLast && hasOwn ? categories.slice(0, -1) : categories
  return categorySlugs(given, category, known)
}

/** The category that this slug was merged into or given to, by the owner's redirects; undefined where there is none. */
export async function findMovedCategory(queries: Queries, slug: string): Promise<string | undefined> {
  let present = slug
  for (let step = 0; step < MAX_STEPS && /^[a-z0-9-]+$/.test(present); step++) {
    const path = categoryPath(present)
    const found = await findStoredRedirect(queries, path, '')
    if (found?.path !== path || !found.target.startsWith(categoryPath(''))) break
    present = found.target.slice(categoryPath('').length)
  }
  return present === slug ? undefined : present
}

/** The categories for what is saved in this transaction: one of them is merged or readdressed before it, or after its end. */
export async function readLockedCategories(queries: Queries): Promise<Category[]> {
  await lockNamed(queries, 'settings', { isShared: true })
  return (await readAllSettings(queries)).site.categories
}

/** The same for those of these slugs that are none of the known categories and no older ones. */
export async function findMovedCategories(
  queries: Queries,
  slugs: readonly string[],
  known: readonly CategoryTexts[],
): Promise<Map<string, string>> {
  const moved = new Map<string, string>()
  for (const slug of new Set(slugs)) {
    if (slugName(slug, known) !== undefined) continue
    const present = await findMovedCategory(queries, slug)
    // The owner may redirect to anything.
    if (present !== undefined && slugName(present, known) !== undefined) moved.set(slug, present)
  }
  return moved
}

/** Whether a text has the category, published or not. */
export async function hasTexts(queries: Queries, slug: string): Promise<boolean> {
  return (await store.listWithCategories(queries, [slug], { after: 0, limit: 1 })).length > 0
}

/** Gives texts and address of a category to another, in the transaction that stores the categories. */
export async function replaceCategory(
  deps: Pick<Deps, 'clock' | 'siteUrl'>,
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await store.replaceCategory(queries, from, to)
  await indexTextsOf(queries, [to], (await readAllSettings(queries)).site.categories)
  // The slug that a category takes back leads nowhere else any more.
  await deleteRedirect(queries, categoryPath(to))
  await addRedirects(deps, queries, [{ from: categoryPath(from), to: categoryPath(to) }])
}

type Names = Readonly<Record<string, string>>

function namesOf(categories: readonly CategoryTexts[]): Names {
  return Object.fromEntries(categories.map(({ id, name }) => [id, name]))
}

const BATCH = 100
