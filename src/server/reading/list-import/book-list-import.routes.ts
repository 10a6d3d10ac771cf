import * as endpoints from '../../../contract/reading/book-list-import.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { readersOnly, requireReader } from '../../platform/http/access/require-reader.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { withUpload } from '../../platform/http/requests/uploads.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { importList, type ListFile, previewList, enforceListImportLimit } from './book-list-import.service.ts'

export function bookListImportRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/list-imports', '/api/list-imports/*'], readersOnly(deps))
  const withFile = async <T>(
    c: HttpContext,
    name: string | undefined,
    use: (userId: string, file: ListFile) => Promise<T>,
  ) => {
    const userId = requireReader(await readActor(deps, c))
    await enforceListImportLimit(deps, userId)
    // The body is the file itself; the content type that the browser sends does not matter.
    return withUpload(c, { cacheDir: deps.cacheDir, userId }, (upload) =>
      use(userId, { name: name ?? '', upload }),
    )
  }
  return api
    .openapi(routeOf(endpoints.previewListImport), async (c) => {
      const { name } = c.req.valid('query')
      const preview = await withFile(c, name, (userId, file) => previewList(deps, userId, file))
      return streamJson(deps.log, c, preview)
    })
    .openapi(routeOf(endpoints.importList), async (c) => {
      const { name } = c.req.valid('query')
      const imported = await withFile(c, name, (userId, file) => importList(deps, userId, file))
      return streamJson(deps.log, c, imported)
    })
}
