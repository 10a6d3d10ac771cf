import { createRoute, z } from '@hono/zod-openapi'
import { parseReviewId } from '../../contract/links.ts'
import { newReadingSchema, readingEntrySchema } from '../../contract/reading-list.ts'
import type { Deps } from '../deps.ts'
import { answer, json } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { requireWriter } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { readEntryId } from './entry-id.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'

/** When a book of the list was read; every answer is its entry as it is then. */
export function readingsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reading-list/:id/readings', '/api/reading-list/:id/readings/:reading'])
  const writerOf = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(addRoute, async (c) =>
      c.json(await addReading(deps, await writerOf(c), readEntryId(c), c.req.valid('json')), 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await changeReading(deps, await writerOf(c), readPlace(c), c.req.valid('json')), 200),
    )
    .openapi(removeRoute, async (c) =>
      c.json(await removeReading(deps, await writerOf(c), readPlace(c)), 200),
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
    problems('It has one more.', 'reading_dates_invalid, too_many_readings'),
    readingEntrySchema,
  ),
})

const changeRoute = createRoute({
  ...ofReading,
  method: 'put',
  request: { ...ofReading.request, body: newDays },
  responses: answer(
    problems('It has these days.', 'reading_not_found, reading_dates_invalid'),
    readingEntrySchema,
  ),
})

const removeRoute = createRoute({
  ...ofReading,
  method: 'delete',
  responses: answer(problems('It is gone.', 'reading_not_found'), readingEntrySchema),
})

function problems(what: string, more: string): string {
  return `${what} Problems: sign_in_required, entry_not_found, too_many_requests, ${more}.`
}
