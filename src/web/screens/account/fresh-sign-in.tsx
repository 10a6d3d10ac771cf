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
import { useSteadily } from '../../client/steadily.ts'
import type { SignInDialogProps } from '../../parts/sign-in/sign-in-dialog.tsx'

/** Does what asks for a fresh sign-in: asks for that over the screen where it is missing, and then goes on. */
export type Freshly = <Answer>(deed: () => Promise<Answer>) => Promise<Answer>

const FreshlyContext = createContext<Freshly | null>(null)

export function useFreshly(): Freshly {
  const freshly = use(FreshlyContext)
  if (!freshly) throw new Error('useFreshly outside FreshSignIn')
  return freshly
}

interface FreshSignInProps {
  session: Session
  children: ReactNode
}

/**
 * For accounts without a password: a session left open is not enough to change what cannot be changed back
 * (fresh_sign_in_required). Whoever closes the sign-in stays signed in as before, and the deed fails as it did.
 */
export function FreshSignIn({ session, children }: FreshSignInProps) {
  const source = useSessionSource()
  const steadily = useSteadily()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const settle = useRef<(isFresh: boolean) => void>(undefined)
  const close = (isFresh: boolean) => {
    setDialog(undefined)
    settle.current?.(isFresh)
  }
  const freshly = useCallback<Freshly>(async (deed) => {
    try {
      return await steadily(deed)
    } catch (cause) {
      if (toFailure(cause).code !== 'fresh_sign_in_required') throw cause
      const { SignInDialog } = await import('../../parts/sign-in/sign-in-dialog.tsx').catch(() => {
        throw cause
      })
      const isFresh = new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
      setDialog(() => SignInDialog)
      if (!(await isFresh)) throw cause
      return deed()
    }
  }, [])
  const watched = useMemo<SessionSource>(
    () => ({
      ...source,
      note: (event, begun) => {
        source.note(event, begun)
        // Somebody else's is another screen, and not what was asked for.
        close(begun.id === session.id)
      },
    }),
    [source, session.id],
  )
  return (
    <FreshlyContext value={freshly}>
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
    </FreshlyContext>
  )
}
