import * as endpoints from '../../../contract/accounts/people.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { browserOf, requireBrowserUser } from '../session.middleware.ts'
import { requireReauthentication } from '../sessions.service.ts'
import {
  handOver,
  invite,
  listPeople,
  removeEditor,
  resendInvitation,
  revokeInvitation,
} from './people.service.ts'

/** The people of the studio. Only the owner changes them, in a browser and never by a program. */
export function peopleRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/people', '/api/studio/people/*'], membersOnly())
  return api
    .openapi(routeOf(endpoints.listPeople), async (c) => c.json(await listPeople(deps), 200))
    .openapi(routeOf(endpoints.invitePerson), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await invite(deps, id, c.req.valid('json').email)
      return c.json(await listPeople(deps), 201)
    })
    .openapi(routeOf(endpoints.resendInvitation), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await resendInvitation(deps, id, c.req.valid('param').id)
      return c.json(await listPeople(deps), 200)
    })
    .openapi(routeOf(endpoints.revokeInvitation), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await revokeInvitation(deps, id, c.req.valid('param').id)
      return c.json(await listPeople(deps), 200)
    })
    .openapi(routeOf(endpoints.removeEditor), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), c.req.valid('json').password)
      await removeEditor(deps, id, c.req.valid('param').id)
      return c.json(await listPeople(deps), 200)
    })
    .openapi(routeOf(endpoints.handOver), async (c) => {
      const { id: by } = await requireBrowserUser(deps, c)
      const { id, password } = c.req.valid('json')
      await requireReauthentication(deps, browserOf(c), password)
      await handOver(deps, by, id)
      return c.body(null, 204)
    })
}
