import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { SIGN_IN_PATH, signInPath } from '../../contract/links.ts'
import { siteWording } from '../../contract/wording/site/site.ts'
import { dropPendingAction, storePendingAction } from '../client/session/pending-action.ts'
import { useLocation, useNavigate } from '../client/location/location.ts'
import { sessionOf, useSession, useSessionSource } from '../client/session/session.ts'
import {
  SIGN_IN_TOPIC,
  SignInPromptContext,
  type SignInPrompt,
  type SignInRequest,
} from '../client/session/sign-in-prompt.ts'
import type { SignInDialogProps } from '../parts/sign-in/sign-in-dialog.tsx'
import { useAlerts } from '../ui/messages/alerts.tsx'

/** Opens the sign-in dialog over any screen: before an action that needs an account, or after a session has expired. */
export function SignInPromptProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const source = useSessionSource()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const [requested, setRequested] = useState<SignInRequest>()
  const isExpired = session.status === 'expired'
  const isSignedIn = session.status === 'signed-in'
  const [holders, setHolders] = useState(0)
  const asksItself = isExpired && holders === 0
  const request = asksItself ? (requested ?? EXPIRED) : requested
  const isOpen = request !== undefined && !isSignedIn

  const latestAddress = useRef(address)
  const [askedAt, setAskedAt] = useState(address)
  // A navigation closes the dialog, and so does a sign-in that succeeded, here or in another tab.
  if (askedAt !== address || (isSignedIn && requested)) {
    setAskedAt(address)
    setRequested(undefined)
  }
  const [prompt] = useState<SignInPrompt>({
    open: (next) => {
      if (next.action) storePendingAction(next.action)
      setRequested(next)
    },
    hold: () => {
      setHolders((count) => count + 1)
      return () => setHolders((count) => count - 1)
    },
  })
  useEffect(() => {
    if (!isOpen || Dialog) return
    import('../parts/sign-in/sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      (cause: unknown) => {
        console.error('the sign-in dialog could not be loaded', cause)
        // The sign-in page may load. After an expired session the screen may hold unsaved input, so the reader decides.
        const goToSignIn = () => navigate(signInPath(latestAddress.current))
        if (!isExpired) return goToSignIn()
        alerts.show({
          kind: 'error',
          text: siteWording.sessionExpired,
          topic: SIGN_IN_TOPIC,
          action: {
            label: siteWording.goToSignIn,
            run: () => {
              source.noteSignedOut()
              goToSignIn()
            },
          },
        })
        return undefined
      },
    )
  }, [isOpen, Dialog, isExpired, alerts, navigate, source])
  useEffect(() => {
    if (isSignedIn) alerts.close(SIGN_IN_TOPIC)
  }, [isSignedIn, alerts])
  useEffect(() => {
    const hasNavigated = latestAddress.current !== address
    latestAddress.current = address
    // Navigation drops the pending action, except to the sign-in page, which continues it.
    if (hasNavigated && pathname !== SIGN_IN_PATH && !isSignedIn) dropPendingAction()
  }, [address, pathname, isSignedIn])
  const close = () => {
    setRequested(undefined)
    dropPendingAction()
    if (asksItself) source.noteSignedOut()
  }
  return (
    <SignInPromptContext value={prompt}>
      {children}
      {isOpen && Dialog && (
        <Dialog request={request} email={sessionOf(session)?.email} returnTo={address} onClose={close} />
      )}
    </SignInPromptContext>
  )
}

const EXPIRED: SignInRequest = { reason: siteWording.sessionExpired }
