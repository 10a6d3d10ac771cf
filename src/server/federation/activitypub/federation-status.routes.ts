import { readFederationStatus as endpoint } from '../../../contract/site/federation.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { readFederationStatus } from './activitypub.service.ts'

/** How the site stands with other sites, for the owner alone. */
export function federationStatusRoutes(deps: Deps) {
  return createPersonalApi().endpoint(endpoint, () => readFederationStatus(deps))
}
