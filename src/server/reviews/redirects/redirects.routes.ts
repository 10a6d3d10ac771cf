import * as endpoints from '../../../contract/site/redirects.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireWriter } from '../../platform/http/access/actor.ts'
import { importRedirectFile, listRedirects, putRedirect, removeRedirect } from './redirects.service.ts'

/** Old addresses, for the owner alone. */
export function redirectsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.listRedirects, ({ query }) => listRedirects(deps, query))
    .endpoint(endpoints.putRedirect, async ({ c, body }) => {
      await requireWriter(deps, c)
      await putRedirect(deps, body)
    })
    .endpoint(endpoints.removeRedirect, async ({ c, query }) => {
      await requireWriter(deps, c)
      await removeRedirect(deps, query.from)
    })
    .endpoint(endpoints.importRedirects, async ({ c, body }) => {
      await requireWriter(deps, c)
      return importRedirectFile(deps, body.text)
    })
}
