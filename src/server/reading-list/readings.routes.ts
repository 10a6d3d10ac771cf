import { createRoute, z } from '@hono/zod-openapi'
import { parseReviewId } from '../../contract/links.ts'
import { newReadingSchema, readingEntrySchema } from '../../contract/reading-list.ts'
import type { Deps } from '../deps.ts'
import { answer, json } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { requireReader } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { readEntryId } from './entry-id.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'

/** When a book of the list was read; every answer is its entry as it is then. */
export function readingsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reading-list/:id/readings', '/api/reading-list/:id/readings/:reading'])
  const readerOf = async (c: HttpContext) => requireReader(await readActor(deps, c))
  return api
    .openapi(addRoute, async (c) =>
      c.json(await addReading(deps, await readerOf(c), readEntryId(c), c.req.valid('json')), 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await changeReading(deps, await readerOf(c), readPlace(c), c.req.valid('json')), 200),
    )
    .openapi(removeRoute, async (c) =>
      c.json(await removeReading(deps, await readerOf(c), readPlace(c)), 200),
    )
}

/** What no reading can have as its id is one that nobody has. */
function readPlace(c: HttpContext): { entry: number; reading: number } {
  return { entry: readEntryId(c), reading: parseReviewId(c.req.param('reading') ?? '') ?? NO_READING }
}

const NO_READING = 0

const ofEntry = {
  path: '/api/reading-list/{id}/readings',
  request: { params: z.object({ id: z.string() }) },
} as const

const ofReading = {
  path: '/api/reading-list/{id}/readings/{reading}',
  request: { params: z.object({ id: z.string(), reading: z.string() }) },
} as const

const newDays = json(newReadingSchema)

const addRoute = createRoute({
  ...ofEntry,
  method: 'post',
  request: { ...ofEntry.request, body: newDays },
  responses: answer(
    'It has one more. Problems: sign_in_required, entry_not_found, reading_dates_invalid, too_many_readings.',
    readingEntrySchema,
  ),
})

const changeRoute = createRoute({
  ...ofReading,
  method: 'put',
  request: { ...ofReading.request, body: newDays },
  responses: answer(
    'It has these days. Problems: sign_in_required, entry_not_found, reading_not_found, reading_dates_invalid.',
    readingEntrySchema,
  ),
})

const removeRoute = createRoute({
  ...ofReading,
  method: 'delete',
  responses: answer(
    'It is gone. Problems: sign_in_required, entry_not_found, reading_not_found.',
    readingEntrySchema,
  ),
})
