import * as endpoints from '../../contract/newsletter/failed-mails.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import { listFailedMails, retryMails } from './failed-mails.service.ts'

/** Mails in trouble, for the owner alone. */
export function failedMailsRoutes(deps: Deps) {
  const paths = ['/api/studio/failed-mails', '/api/studio/failed-mails/*'] as const
  const api = createPersonalApi(paths, membersOnly())
  return api
    .openapi(routeOf(endpoints.listFailedMails), async (c) =>
      c.json({ mails: await listFailedMails(deps, MAX_SHOWN) }, 200),
    )
    .openapi(routeOf(endpoints.retryMails), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      return c.json({ retried: await retryMails(deps, c.req.valid('json').id) }, 200)
    })
}

const MAX_SHOWN = 100
