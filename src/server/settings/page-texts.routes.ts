import { readOwnPage } from '../../contract/settings/page-texts.ts'
import { ABOUT_TEXTS } from '../../contract/wording/site/about.ts'
import type { Deps } from '../deps.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { readPageTexts } from './settings.service.ts'

export function pageTextsRoutes(deps: Deps) {
  return createApiApp().endpoint(readOwnPage, async ({ params }) => {
    const texts = await readPageTexts(deps.database.queries)
    const text = texts[`${params.page}_text`]
    return { text, ...(params.page === 'about' && text === null && { about: ABOUT_TEXTS }) }
  })
}
