import { readOwnPage } from '../../contract/settings/page-texts.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { readPageTexts } from './settings.service.ts'

export function pageTextsRoutes(deps: Deps) {
  return createApiApp().openapi(routeOf(readOwnPage), async (c) => {
    const texts = await readPageTexts(deps.database.queries)
    return c.json({ text: texts[`${c.req.valid('param').page}_text`] }, 200)
  })
}
