import { type Category, CATEGORY_IDS, findCategory } from '../../contract/categories/categories.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import type { StudioSettings } from '../../contract/settings/studio-settings.ts'
import type { Deps } from '../deps.ts'
import { replaceCategoryOfLetters } from '../newsletter/replace-category.service.ts'
import { lockNamed } from '../platform/db/database.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { indexCategoryNames, replaceCategory } from '../reviews/category-names.service.ts'
import { changeSettings } from '../settings/change-settings.service.ts'
import { type AllSettings, readAllSettings } from '../settings/settings.service.ts'
import { replaceCategoryOfDrafts } from '../studio/drafts.service.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'
import { readStudioSettings, refused } from './studio-settings.service.ts'

/** Merges an own category into another. Throws category_not_found, category_built_in. */
export function mergeCategory(deps: Deps, userId: string, { slug, into }: { slug: string; into: string }) {
  return moveCategory(deps, userId, { from: slug, to: into }, ({ categories }) => {
    if (slug === into || !findCategory(into, categories)) throw problem('category_not_found')
    return categories.filter(({ id }) => id !== slug)
  })
}

/** Gives an own category another slug. Throws setting_invalid where that is none or taken, and as `mergeCategory`. */
export function changeCategorySlug(deps: Deps, userId: string, { from, to }: { from: string; to: string }) {
  return moveCategory(deps, userId, { from, to }, ({ categories }) =>
    categories.map((category) => (category.id === from ? { ...category, id: to } : category)),
  )
}

async function moveCategory(
  deps: Deps,
  userId: string,
  slugs: { from: string; to: string },
  change: (site: SiteSettings) => Category[],
): Promise<StudioSettings> {
  const { from, to } = slugs
  if (CATEGORY_IDS.some((id) => id === from)) throw problem('category_built_in')
  if (from !== to)
    await refused(
      deps.database.transaction(async (queries) => {
        await lockNamed(queries, 'settings')
        const before = await readAllSettings(queries)
        if (!findCategory(from, before.site.categories)) throw problem('category_not_found')
        await changeSettings(queries, settingsAfter(before, slugs, change(before.site)))
        await replaceCategory(deps, queries, slugs)
        await replaceCategoryOfLetters(queries, from, to)
        await indexCategoryNames(queries)
        await recordAction(deps, queries, { userId, action: 'setting_changed', subjects: ['categories'] })
      }),
    )
  // Each under its own lock; a draft that is saved meanwhile gets the present slug then.
  await replaceCategoryOfDrafts(deps, from, to)
  return readStudioSettings(deps, userId)
}

/** The settings that name the category. */
function settingsAfter(
  { site, texts }: AllSettings,
  { from, to }: { from: string; to: string },
  categories: Category[],
) {
  const { [from]: page, ...pages } = texts.category_pages
  const older = Object.entries(texts.older_categories).map(([slug, id]) => [slug, id === from ? to : id])
  const social: unknown = JSON.parse(JSON.stringify(site.social), (key, value: unknown) =>
    key === 'category' && value === from ? to : value,
  )
  return [
    { key: 'categories', candidates: [categories] },
    { key: 'category_pages', candidates: [{ ...(page && { [to]: page }), ...pages }] },
    { key: 'older_categories', candidates: [Object.fromEntries(older)] },
    { key: 'social', candidates: [social] },
  ]
}
