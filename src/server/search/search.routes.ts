import { createRoute } from '@hono/zod-openapi'
import { searchPageSchema, searchQuerySchema } from '../../contract/search.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../platform/api-route.ts'
import { createApiApp } from '../platform/http.ts'
import { search } from './search.service.ts'

export function searchRoutes(deps: Deps) {
  return createApiApp().openapi(searchRoute, async (c) => {
    const { q, offset } = c.req.valid('query')
    return c.json(await search(deps, q, offset), 200)
  })
}

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  request: { query: searchQuerySchema },
  responses: answer(
    'What has the term, ordered by where it stands, then by id. Problems: term_too_long.',
    searchPageSchema,
  ),
})
