import { createRoute, z } from '@hono/zod-openapi'
import {
  newNotesSchema,
  newRatingSchema,
  newStatusSchema,
  readingEntrySchema,
  readingListQuerySchema,
  readingListSchema,
  readingStateSchema,
} from '../../contract/reading-list.ts'
import type { Deps } from '../deps.ts'
import { content, json } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { readReviewId } from '../platform/review-id.ts'
import { readersOnly, requireReader, requireWriter } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { readEntryId } from './entry-id.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, readStatus, setStatus } from './status.service.ts'

export function readingListRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/reviews/:id/reading-status', '/api/reading-list/*'],
    LARGEST_BODY,
    readersOnly(deps),
  )
  const readerOf = async (c: HttpContext) => requireReader(await readActor(deps, c))
  const writerOf = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(readStatusRoute, async (c) =>
      c.json(await readStatus(deps, await readerOf(c), readReviewId(c.req.valid('param').id)), 200),
    )
    .openapi(setStatusRoute, async (c) => {
      const { status } = c.req.valid('json')
      return c.json(
        await setStatus(deps, await writerOf(c), readReviewId(c.req.valid('param').id), status),
        200,
      )
    })
    .openapi(listRoute, async (c) =>
      c.json(await list.listEntries(deps, await readerOf(c), c.req.valid('query')), 200),
    )
    .openapi(changeStatusRoute, async (c) => {
      const { status } = c.req.valid('json')
      return c.json(await changeStatus(deps, await writerOf(c), readEntryId(c), status), 200)
    })
    .openapi(saveNotesRoute, async (c) => {
      const { notes } = c.req.valid('json')
      return c.json(await list.saveNotes(deps, await writerOf(c), readEntryId(c), notes), 200)
    })
    .openapi(rateRoute, async (c) => {
      const { rating } = c.req.valid('json')
      return c.json(await list.rate(deps, await writerOf(c), readEntryId(c), rating), 200)
    })
    .openapi(removeRoute, async (c) => {
      await list.removeEntry(deps, await writerOf(c), readEntryId(c))
      return c.body(null, 204)
    })
    .openapi(restoreRoute, async (c) =>
      c.json(await list.restoreEntry(deps, await writerOf(c), readEntryId(c)), 200),
    )
}

/** Above 20,000 characters of twelve bytes, which is how JSON may write them. */
const LARGEST_BODY = { bytes: 256 * 1024, refusal: 'note_too_long' } as const

const id = z.object({ id: z.string() })

const readStatusRoute = createRoute({
  method: 'get',
  path: '/api/reviews/{id}/reading-status',
  request: { params: id },
  responses: answer('Its status, null where it is not on the list.', 'review_not_found', readingStateSchema),
})

const setStatusRoute = createRoute({
  method: 'put',
  path: '/api/reviews/{id}/reading-status',
  request: { params: id, body: json(newStatusSchema) },
  responses: answer(
    'It is on the list with this status, once.',
    'review_not_found, too_many_requests',
    readingStateSchema,
  ),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/reading-list',
  request: { query: readingListQuerySchema },
  responses: answer('The entries with their books.', undefined, readingListSchema),
})

const changeStatusRoute = createRoute({
  method: 'put',
  path: '/api/reading-list/{id}/status',
  request: { params: id, body: json(newStatusSchema) },
  responses: answer('It has this status.', 'entry_not_found, too_many_requests', readingEntrySchema),
})

const saveNotesRoute = createRoute({
  method: 'put',
  path: '/api/reading-list/{id}/notes',
  request: { params: id, body: json(newNotesSchema) },
  responses: answer(
    'It has these notes.',
    'note_too_long, entry_not_found, too_many_requests',
    readingEntrySchema,
  ),
})

const rateRoute = createRoute({
  method: 'put',
  path: '/api/reading-list/{id}/rating',
  request: { params: id, body: json(newRatingSchema) },
  responses: answer(
    'It has this rating of its reader.',
    'rating_invalid, entry_not_found, too_many_requests',
    readingEntrySchema,
  ),
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/reading-list/{id}',
  request: { params: id },
  responses: {
    204: {
      description:
        'It is off the list; for a minute it can be brought back. Problems: sign_in_required, entry_not_found, ' +
        'too_many_requests.',
    },
  },
})

const restoreRoute = createRoute({
  method: 'post',
  path: '/api/reading-list/{id}/restore',
  request: { params: id },
  responses: answer('It is on the list as it was.', 'entry_not_found, too_many_requests', readingEntrySchema),
})

function answer<Schema extends z.ZodType>(what: string, problems: string | undefined, schema: Schema) {
  const all = ['sign_in_required', ...(problems === undefined ? [] : [problems])].join(', ')
  return { 200: { description: `${what} Problems: ${all}.`, content: content(schema) } }
}
