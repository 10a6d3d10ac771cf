import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { sessionOf, useSession, useSessionSource } from '../../client/session/session.ts'

/** Loads the session again when the studio's data are not found: the account's rights may have ended, and its screens with them. */
export function useEndOfMembership(): void {
  const api = useApi()
  const source = useSessionSource()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (toFailure(event.action.error).code !== 'not_found') return
        void api.call('GET /api/session').then(
          (session) => {
            const isChanged = session !== null && session.role !== sessionOf(source.read())?.role
            if (isChanged) source.note('user_updated', session)
          },
          // The screen says what it could not load, and offers to try again.
          () => {},
        )
      }),
    [api, source, queryClient],
  )
}

/** Whether the member is the owner; editors have fewer screens (contract/accounts/permissions.ts). */
export function useIsOwner(): boolean {
  return sessionOf(useSession())?.role === 'owner'
}
