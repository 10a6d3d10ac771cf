import * as endpoints from '../../../contract/site/redirects.ts'
import type { Deps } from '../../deps.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { importRedirectFile, listRedirects, putRedirect, removeRedirect } from './redirects.service.ts'

/** Old addresses, for the owner alone. */
export function redirectsRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.listRedirects, ({ query }) => listRedirects(deps, query))
    .endpoint(endpoints.putRedirect, ({ body }) => putRedirect(deps, body))
    .endpoint(endpoints.removeRedirect, ({ query }) => removeRedirect(deps, query.from))
    .endpoint(endpoints.importRedirects, ({ body }) => importRedirectFile(deps, body.text))
}
