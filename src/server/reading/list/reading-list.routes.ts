import * as endpoints from '../../../contract/reading/reading-list.endpoints.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { readersOnly, requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { requireEntryId } from './reading-list.policy.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, readStatus, setStatus } from './status.service.ts'

export function readingListRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reviews/:id/reading-status', '/api/reading-list/*'], readersOnly(deps))
  const requireReaderId = async (c: HttpContext) => requireReader(await readActor(deps, c))
  const requireWriterId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.readReadingStatus), async (c) =>
      c.json(await readStatus(deps, await requireReaderId(c), requireReviewId(c.req.valid('param').id)), 200),
    )
    .openapi(routeOf(endpoints.setReadingStatus), async (c) => {
      const { status } = c.req.valid('json')
      return c.json(
        await setStatus(deps, await requireWriterId(c), requireReviewId(c.req.valid('param').id), status),
        200,
      )
    })
    .openapi(routeOf(endpoints.listEntries), async (c) =>
      streamJson<ReadingList>(
        deps.log,
        c,
        await list.listEntries(deps, await requireReaderId(c), c.req.valid('query')),
      ),
    )
    .openapi(routeOf(endpoints.readEntry), async (c) =>
      c.json(
        await list.readEntry(deps, await requireReaderId(c), requireEntryId(c.req.valid('param').id)),
        200,
      ),
    )
    .openapi(routeOf(endpoints.changeStatus), async (c) => {
      const { status } = c.req.valid('json')
      return c.json(
        await changeStatus(deps, await requireWriterId(c), requireEntryId(c.req.valid('param').id), status),
        200,
      )
    })
    .openapi(routeOf(endpoints.saveNotes), async (c) => {
      const writer = await requireWriterId(c)
      const id = requireEntryId(c.req.valid('param').id)
      return c.json(await list.saveNotes(deps, writer, id, c.req.valid('json')), 200)
    })
    .openapi(routeOf(endpoints.rateEntry), async (c) => {
      const { rating } = c.req.valid('json')
      return c.json(
        await list.rateEntry(deps, await requireWriterId(c), requireEntryId(c.req.valid('param').id), rating),
        200,
      )
    })
    .openapi(routeOf(endpoints.removeEntry), async (c) => {
      await list.removeEntry(deps, await requireWriterId(c), requireEntryId(c.req.valid('param').id))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.restoreEntry), async (c) =>
      c.json(
        await list.restoreEntry(deps, await requireWriterId(c), requireEntryId(c.req.valid('param').id)),
        200,
      ),
    )
}
