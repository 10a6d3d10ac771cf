import * as endpoints from '../../contract/studio/blog-import.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { requireWriter } from '../platform/http/access/actor.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'
import { createBlogImports } from './blog-import.service.ts'

/** 匯入 of the studio, for the owner alone. */
export function blogImportRoutes(deps: Deps) {
  const imports = createBlogImports(deps)
  return createPersonalApi()
    .endpoint(endpoints.readBlogImport, () => imports.readState())
    .endpoint(endpoints.sendBlogFile, ({ c, query }) => {
      const body = c.req.raw.body ?? new Blob().stream()
      return imports.takePiece(query, body)
    })
    .endpoint(endpoints.runBlogImport, async ({ c, body }) => {
      const userId = await requireWriter(deps, c)
      const state = await imports.run(body)
      if (!body.is_check) {
        const entry = { userId, action: 'blog_imported' as const, subjects: [''] }
        await recordAction(deps, deps.database.queries, entry)
      }
      return state
    })
    .endpoint(endpoints.removeBlogImport, async ({ c }) => {
      await requireWriter(deps, c)
      await imports.remove()
    })
}
