import * as endpoints from '../../../contract/reading/reading-list.endpoints.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { requireWriter } from '../../platform/http/access/require-reader.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { requireEntryId } from './reading-list.policy.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'

/** The readings of an entry; every answer is the changed entry. */
export function readingsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reading-list/:id/readings', '/api/reading-list/:id/readings/:reading'])
  const requireWriterId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.addReading), async (c) =>
      c.json(
        await addReading(
          deps,
          await requireWriterId(c),
          requireEntryId(c.req.valid('param').id),
          c.req.valid('json'),
        ),
        200,
      ),
    )
    .openapi(routeOf(endpoints.changeReading), async (c) =>
      c.json(
        await changeReading(
          deps,
          await requireWriterId(c),
          readReadingParams(c.req.valid('param')),
          c.req.valid('json'),
        ),
        200,
      ),
    )
    .openapi(routeOf(endpoints.removeReading), async (c) =>
      c.json(
        await removeReading(deps, await requireWriterId(c), readReadingParams(c.req.valid('param'))),
        200,
      ),
    )
}

/** Maps an invalid id to 0, which no reading has. */
function readReadingParams({ id, reading }: { id: string; reading: string }) {
  return { entry: requireEntryId(id), reading: parseRowId(reading) ?? NO_READING }
}

const NO_READING = 0
