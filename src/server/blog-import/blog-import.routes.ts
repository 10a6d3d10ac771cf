import * as endpoints from '../../contract/studio/blog-import.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'
import { createBlogImports } from './blog-import.service.ts'

/** 匯入 of the studio, for the owner alone. */
export function blogImportRoutes(deps: Deps) {
  const imports = createBlogImports(deps)
  const api = createPersonalApi(['/api/studio/blog-import', '/api/studio/blog-import/*'], membersOnly())
  return api
    .openapi(routeOf(endpoints.readBlogImport), async (c) => c.json(await imports.readState(), 200))
    .openapi(routeOf(endpoints.sendBlogFile), async (c) => {
      const body = c.req.raw.body ?? new Blob().stream()
      return c.json(await imports.takePiece(c.req.valid('query'), body), 200)
    })
    .openapi(routeOf(endpoints.runBlogImport), async (c) => {
      const userId = await requireWriter(deps, await readActor(deps, c))
      const request = c.req.valid('json')
      const state = await imports.run(request)
      if (!request.is_check) {
        const entry = { userId, action: 'blog_imported' as const, subjects: [''] }
        await recordAction(deps, deps.database.queries, entry)
      }
      return c.json(state, 200)
    })
    .openapi(routeOf(endpoints.removeBlogImport), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      await imports.remove()
      return c.body(null, 204)
    })
}
