import { createRoute } from '@hono/zod-openapi'
import { readingYearQuerySchema, readingYearSchema } from '../../contract/reading-year.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { requireReader } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { readYear } from './reading-year.service.ts'

export function readingYearRoutes(deps: Deps) {
  return createPersonalApi(['/api/reading-year']).openapi(yearRoute, async (c) => {
    const userId = requireReader(await readActor(deps, c))
    return c.json(await readYear(deps, userId, c.req.valid('query').year), 200)
  })
}

const yearRoute = createRoute({
  method: 'get',
  path: '/api/reading-year',
  request: { query: readingYearQuerySchema },
  responses: answer('What was finished in the year. Problems: sign_in_required.', readingYearSchema),
})
