import { NO_CATEGORY_PAGE } from '../../contract/categories/category-defaults.ts'
import { readCategoryTexts } from '../../contract/reviews/reviews.ts'
import { readOwnPage } from '../../contract/settings/page-texts.ts'
import { PROGRAM_NAME } from '../../contract/settings/settings.ts'
import { ABOUT_TEXTS } from '../../contract/wording/site/about.ts'
import type { Deps } from '../deps.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { readPageTexts, readSettings } from './settings.service.ts'

export function pageTextsRoutes(deps: Deps) {
  return createApiApp()
    .endpoint(readCategoryTexts, async ({ params }) => {
      const { category_pages: pages } = await readPageTexts(deps.database.queries)
      return pages[params.slug] ?? NO_CATEGORY_PAGE
    })
    .endpoint(readOwnPage, async ({ params }) => {
      const texts = await readPageTexts(deps.database.queries)
      const text = texts[`${params.page}_text`]
      if (params.page !== 'about' || text !== null) return { text }
      const { name } = await readSettings(deps.database)
      const ofName = name === PROGRAM_NAME ? {} : { gloss: undefined, story: undefined }
      return { text, about: { ...ABOUT_TEXTS, ...ofName } }
    })
}
