import * as endpoints from '../../contract/newsletter/failed-mails.ts'
import type { Deps } from '../deps.ts'
import { createStudioApi } from '../platform/http/create-api.ts'
import { listStoredMails } from './stored-mails.service.ts'
import { listFailedMails, retryMails } from './outbox.service.ts'

/** Mails in trouble, for the owner alone. */
export function failedMailsRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.listFailedMails, async () => ({ mails: await listFailedMails(deps, MAX_SHOWN) }))
    .endpoint(endpoints.listStoredMails, () => listStoredMails(deps))
    .endpoint(endpoints.retryMails, async ({ body }) => ({ retried: await retryMails(deps, body.id) }))
}

const MAX_SHOWN = 100
