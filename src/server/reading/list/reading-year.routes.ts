import * as endpoints from '../../../contract/reading/reading-year.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReader } from '../../platform/http/access/require-reader.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { readReadingYear } from './reading-year.service.ts'

export function readingYearRoutes(deps: Deps) {
  return createPersonalApi(['/api/reading-year']).openapi(routeOf(endpoints.readReadingYear), async (c) => {
    const userId = requireReader(await readActor(deps, c))
    return c.json(await readReadingYear(deps, userId, c.req.valid('query').year), 200)
  })
}
