import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import { toFailure } from '../../client/api/api.ts'
import { SessionContext, type SessionSource, useSessionSource } from '../../client/session/session.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import type { SignInDialogProps } from '../sign-in/sign-in-dialog.tsx'
import { useProvided } from '../../client/use-provided.ts'

/** Sends a request that needs a recent sign-in; if the server refuses it, sends it again after the sign-in dialog. */
type WithReauthentication = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

interface ReauthenticationState {
  session: Session
  withReauthentication: WithReauthentication
}

const ReauthenticationContext = createContext<ReauthenticationState | null>(null)

export function useReauthentication(): ReauthenticationState {
  return useProvided(ReauthenticationContext)
}

interface ReauthenticationProps {
  session: Session
  /** The screen to which a sign-in at a provider returns. */
  returnTo: string
  children: ReactNode
}

/** Answers `fresh_sign_in_required` by the sign-in dialog: accounts without a password confirm by it. Closed, the request fails with that code. */
export function Reauthentication({ session, returnTo, children }: ReauthenticationProps) {
  const source = useSessionSource()
  const retryAfterSignIn = useRetryAfterSignIn()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const settle = useRef<(hasSignedIn: boolean) => void>(undefined)
  const close = (hasSignedIn: boolean) => {
    setDialog(undefined)
    settle.current?.(hasSignedIn)
  }
  const withReauthentication = useCallback<WithReauthentication>(
    async (request) => {
      try {
        return await retryAfterSignIn(request)
      } catch (cause) {
        if (toFailure(cause).code !== 'fresh_sign_in_required') throw cause
        const { SignInDialog } = await import('../sign-in/sign-in-dialog.tsx').catch(() => {
          throw cause
        })
        const hasSignedIn = new Promise<boolean>((resolve) => {
          settle.current = resolve
        })
        setDialog(() => SignInDialog)
        if (!(await hasSignedIn)) throw cause
        return request()
      }
    },
    [retryAfterSignIn],
  )
  const state = useMemo(() => ({ session, withReauthentication }), [session, withReauthentication])
  const observedSource = useMemo<SessionSource>(
    () => ({
      ...source,
      note: (event, started) => {
        source.note(event, started)
        // A sign-in to another account does not repeat the request.
        close(started.id === session.id)
      },
    }),
    [source, session.id],
  )
  return (
    <ReauthenticationContext value={state}>
      {children}
      {Dialog && (
        <SessionContext value={observedSource}>
          <Dialog
            request={{ reason: ownAccountWording.freshSignIn }}
            email={session.email}
            returnTo={returnTo}
            onClose={() => close(false)}
          />
        </SessionContext>
      )}
    </ReauthenticationContext>
  )
}
