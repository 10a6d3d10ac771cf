import type { z } from '@hono/zod-openapi'
import * as endpoints from '../../../contract/reading/book-list-import.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { readersOnly, requireReader } from '../../platform/http/access/actor.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { receiveReaderUpload } from '../../platform/http/requests/uploads.ts'
import { importList, type ListFile, previewList, enforceListImportLimit } from './book-list-import.service.ts'

export function bookListImportRoutes(deps: Deps) {
  const withFile = async <T>(
    c: HttpContext,
    { name = '', columns, ...answers }: z.infer<(typeof endpoints.importList)['query']>,
    use: (userId: string, file: ListFile) => Promise<T>,
  ) => {
    const userId = await requireReader(deps, c)
    await enforceListImportLimit(deps, userId)
    // The body is the file itself; the content type that the browser sends does not matter.
    return receiveReaderUpload(c, { cacheDir: deps.cacheDir, userId }, (upload) =>
      use(userId, { name, columns: columns?.split(','), answers, upload }),
    )
  }
  return createPersonalApi(readersOnly(deps))
    .endpoint(endpoints.previewListImport, async ({ c, query }) => {
      const preview = await withFile(c, query, (userId, file) => previewList(deps, userId, file))
      return streamJson(deps.log, c, preview)
    })
    .endpoint(endpoints.importList, async ({ c, query }) => {
      const imported = await withFile(c, query, (userId, file) => importList(deps, userId, file))
      return streamJson(deps.log, c, imported)
    })
}
