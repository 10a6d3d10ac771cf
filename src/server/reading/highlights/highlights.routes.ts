import * as endpoints from '../../../contract/reading/highlights.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { readersOnly, requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { listHighlights } from './highlight-list.service.ts'
import { requireHighlightId } from './highlights.policy.ts'
import * as highlights from './highlights.service.ts'

export function highlightsRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/reviews/:id/highlights', '/api/highlights', '/api/highlights/*'],
    readersOnly(deps),
  )
  const requireReaderId = async (c: HttpContext) => requireReader(await readActor(deps, c))
  const requireWriterId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.readHighlights), async (c) => {
      const reader = await requireReaderId(c)
      const id = requireReviewId(c.req.valid('param').id)
      const { script } = c.req.valid('query')
      return c.json({ highlights: await highlights.readHighlights(deps, reader, id, script) }, 200)
    })
    .openapi(routeOf(endpoints.addHighlight), async (c) => {
      const writer = await requireWriterId(c)
      const id = requireReviewId(c.req.valid('param').id)
      return c.json(await highlights.addHighlight(deps, writer, id, c.req.valid('json')), 200)
    })
    .openapi(routeOf(endpoints.listHighlights), async (c) =>
      c.json(await listHighlights(deps, await requireReaderId(c), c.req.valid('query').offset), 200),
    )
    .openapi(routeOf(endpoints.saveHighlightNote), async (c) => {
      const writer = await requireWriterId(c)
      const id = requireHighlightId(c.req.valid('param').id)
      return c.json(await highlights.saveNote(deps, writer, id, c.req.valid('json')), 200)
    })
    .openapi(routeOf(endpoints.removeHighlight), async (c) => {
      await highlights.removeHighlight(
        deps,
        await requireWriterId(c),
        requireHighlightId(c.req.valid('param').id),
      )
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.restoreHighlight), async (c) =>
      c.json(
        await highlights.restoreHighlight(
          deps,
          await requireWriterId(c),
          requireHighlightId(c.req.valid('param').id),
        ),
        200,
      ),
    )
}
