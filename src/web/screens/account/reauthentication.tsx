import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { ACCOUNT_PATH } from '../../../contract/links.ts'
import { ownAccountWording } from '../../../contract/wording/account-settings.ts'
import { toFailure } from '../../client/api.ts'
import { SessionContext, type SessionSource, useSessionSource } from '../../client/session.ts'
import { useRetryAfterSignIn } from '../../client/retry-after-sign-in.ts'
import type { SignInDialogProps } from '../../parts/sign-in/sign-in-dialog.tsx'

/** Sends a request that the server takes after a recent sign-in only, and again after a new sign-in over the screen. */
type WithReauthentication = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

const ReauthenticationContext = createContext<WithReauthentication | null>(null)

export function useReauthentication(): WithReauthentication {
  const withReauthentication = use(ReauthenticationContext)
  if (!withReauthentication) throw new Error('useReauthentication outside Reauthentication')
  return withReauthentication
}

interface ReauthenticationProps {
  session: Session
  children: ReactNode
}

/**
 * For accounts without a password: a session left open is not enough to change what cannot be changed back
 * (fresh_sign_in_required). Those who close the sign-in stay signed in as before, and the request fails as it did.
 */
export function Reauthentication({ session, children }: ReauthenticationProps) {
  const source = useSessionSource()
  const retryAfterSignIn = useRetryAfterSignIn()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const settle = useRef<(hasSignedIn: boolean) => void>(undefined)
  const close = (hasSignedIn: boolean) => {
    setDialog(undefined)
    settle.current?.(hasSignedIn)
  }
  const withReauthentication = useCallback<WithReauthentication>(async (request) => {
    try {
      return await retryAfterSignIn(request)
    } catch (cause) {
      if (toFailure(cause).code !== 'fresh_sign_in_required') throw cause
      const { SignInDialog } = await import('../../parts/sign-in/sign-in-dialog.tsx').catch(() => {
        throw cause
      })
      const hasSignedIn = new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
      setDialog(() => SignInDialog)
      if (!(await hasSignedIn)) throw cause
      return request()
    }
  }, [])
  const watched = useMemo<SessionSource>(
    () => ({
      ...source,
      note: (event, begun) => {
        source.note(event, begun)
        // The session of somebody else is another screen.
        close(begun.id === session.id)
      },
    }),
    [source, session.id],
  )
  return (
    <ReauthenticationContext value={withReauthentication}>
      {children}
      {Dialog && (
        <SessionContext value={watched}>
          <Dialog
            request={{ reason: ownAccountWording.freshSignIn }}
            email={session.email}
            returnTo={ACCOUNT_PATH}
            onClose={() => close(false)}
          />
        </SessionContext>
      )}
    </ReauthenticationContext>
  )
}
