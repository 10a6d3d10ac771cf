import * as endpoints from '../../contract/newsletter/failed-mails.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { requireWriter } from '../platform/http/access/actor.ts'
import { listFailedMails, retryMails } from './outbox.service.ts'

/** Mails in trouble, for the owner alone. */
export function failedMailsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.listFailedMails, async () => ({ mails: await listFailedMails(deps, MAX_SHOWN) }))
    .endpoint(endpoints.retryMails, async ({ c, body }) => {
      await requireWriter(deps, c)
      return { retried: await retryMails(deps, body.id) }
    })
}

const MAX_SHOWN = 100
