import { sessionOf, useSession } from '../../client/session/session.ts'

/** Whether the member is the owner; editors have fewer screens (contract/accounts/permissions.ts). */
export function useIsOwner(): boolean {
  return sessionOf(useSession())?.role === 'owner'
}
