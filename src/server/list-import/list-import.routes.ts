import { createRoute, type z } from '@hono/zod-openapi'
import { listImportedSchema, listImportQuerySchema, listPreviewSchema } from '../../contract/list-import.ts'
import { LIST_FILE_BYTES } from '../../contract/list-sources.ts'
import type { Deps } from '../deps.ts'
import { content } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { requireReader } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { importList, type ListFile, previewList } from './list-import.service.ts'

export function listImportRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/list-imports', '/api/list-imports/*'], LARGEST_BODY)
  const readerOf = async (c: HttpContext) => requireReader(await readActor(deps, c))
  return api
    .openapi(previewRoute, async (c) => {
      const reader = await readerOf(c)
      return c.json(await previewList(deps, reader, await readFile(c, c.req.valid('query').name)), 200)
    })
    .openapi(importRoute, async (c) => {
      const reader = await readerOf(c)
      return c.json(await importList(deps, reader, await readFile(c, c.req.valid('query').name)), 200)
    })
}

const LARGEST_BODY = { bytes: LIST_FILE_BYTES, refusal: 'list_too_large' } as const

/** The file is the body as it is, whatever type the browser gives it. */
async function readFile(c: HttpContext, name = ''): Promise<ListFile> {
  return { name, bytes: new Uint8Array(await c.req.arrayBuffer()) }
}

const previewRoute = createRoute({
  method: 'post',
  path: '/api/list-imports/preview',
  request: { query: listImportQuerySchema, body: file() },
  responses: answer('What an import of the file would do; nothing is stored.', listPreviewSchema),
})

const importRoute = createRoute({
  method: 'post',
  path: '/api/list-imports',
  request: { query: listImportQuerySchema, body: file() },
  responses: answer('Its books are on the list; the same file again changes nothing.', listImportedSchema),
})

function file() {
  return {
    description: 'A list exported by Goodreads, StoryGraph or a 豆瓣 tool: CSV or .xlsx, at most 10 MB.',
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
  }
}

function answer<Schema extends z.ZodType>(what: string, schema: Schema) {
  const problems = 'sign_in_required, list_unreadable, list_unknown, list_too_large, too_many_requests'
  return { 200: { description: `${what} Problems: ${problems}.`, content: content(schema) } }
}
