import { createRoute, type z } from '@hono/zod-openapi'
import { listImportedSchema, listImportQuerySchema, listPreviewSchema } from '../../contract/list-import.ts'
import { LIST_FILE_BYTES } from '../../contract/list-sources.ts'
import type { Deps } from '../deps.ts'
import { content } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { readersOnly, requireReader } from '../platform/reader.ts'
import { withUpload } from '../platform/uploads.ts'
import { readActor } from '../platform/visitor.ts'
import { importList, type ListFile, previewList, requireListImport } from './list-import.service.ts'

export function listImportRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/list-imports', '/api/list-imports/*'], LARGEST_BODY, readersOnly(deps))
  const withFile = async <T>(
    c: HttpContext,
    name: string | undefined,
    use: (userId: string, file: ListFile) => Promise<T>,
  ) => {
    const userId = requireReader(await readActor(deps, c))
    await requireListImport(deps, userId)
    // The file is the body as it is, whatever type the browser gives it.
    return withUpload(c, { cacheDir: deps.cacheDir, userId }, (upload) =>
      use(userId, { name: name ?? '', upload }),
    )
  }
  return api
    .openapi(previewRoute, async (c) => {
      const { name } = c.req.valid('query')
      return c.json(await withFile(c, name, (userId, file) => previewList(deps, userId, file)), 200)
    })
    .openapi(importRoute, async (c) => {
      const { name } = c.req.valid('query')
      return c.json(await withFile(c, name, (userId, file) => importList(deps, userId, file)), 200)
    })
}

const LARGEST_BODY = { bytes: LIST_FILE_BYTES, refusal: 'list_too_large' } as const

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
  const problems =
    'sign_in_required, list_unreadable, list_unknown, list_too_large, import_running, imports_full, too_many_requests'
  return { 200: { description: `${what} Problems: ${problems}.`, content: content(schema) } }
}
