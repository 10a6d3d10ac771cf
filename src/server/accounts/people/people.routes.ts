import * as endpoints from '../../../contract/accounts/people.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
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
  return createPersonalApi()
    .endpoint(endpoints.listPeople, () => listPeople(deps))
    .endpoint(endpoints.invitePerson, async ({ c, body }) => {
      const { id } = await requireBrowserUser(deps, c)
      await invite(deps, id, body.email)
      return listPeople(deps)
    })
    .endpoint(endpoints.resendInvitation, async ({ c, params }) => {
      const { id } = await requireBrowserUser(deps, c)
      await resendInvitation(deps, id, params.id)
      return listPeople(deps)
    })
    .endpoint(endpoints.revokeInvitation, async ({ c, params }) => {
      const { id } = await requireBrowserUser(deps, c)
      await revokeInvitation(deps, id, params.id)
      return listPeople(deps)
    })
    .endpoint(endpoints.removeEditor, async ({ c, params, body }) => {
      const { id } = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), body.password)
      await removeEditor(deps, id, params.id)
      return listPeople(deps)
    })
    .endpoint(endpoints.handOver, async ({ c, body }) => {
      const { id: by } = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), body.password)
      await handOver(deps, by, body.id)
    })
}
