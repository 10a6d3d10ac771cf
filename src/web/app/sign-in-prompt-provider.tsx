import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { SIGN_IN_PATH, signInPath } from '../../contract/links.ts'
import { siteWording } from '../../contract/wording/site.ts'
import { dropPendingAction, storePendingAction } from '../client/pending-action.ts'
import { useLocation, useNavigate } from '../client/location.ts'
import { sessionOf, useSession, useSessionSource } from '../client/session.ts'
import { SignInPromptContext, type SignInPrompt, type SignInRequest } from '../client/sign-in-prompt.ts'
import type { SignInDialogProps } from '../parts/sign-in/sign-in-dialog.tsx'
import { useAlerts } from '../ui/alerts.tsx'

/** Asks for a sign-in over whatever is on the screen: before what needs one, and after a session has expired. */
export function SignInPromptProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const source = useSessionSource()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps>>()
  const [asked, setAsked] = useState<SignInRequest>()
  const isExpired = session.status === 'expired'
  const isSignedIn = session.status === 'signed-in'
  const request = isExpired ? (asked ?? EXPIRED) : asked
  const isOpen = request !== undefined && !isSignedIn

  const latestAddress = useRef(address)
  const prompt = useMemo<SignInPrompt>(
    () => ({
      open: (next) => {
        if (next.action) storePendingAction(next.action)
        setAsked(next)
      },
    }),
    [],
  )
  useEffect(() => {
    if (!isOpen || Dialog) return
    import('../parts/sign-in/sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      (cause: unknown) => {
        console.error('the sign-in did not arrive', cause)
        // The page of the same form may. What an expired session has left on the screen is not taken from it unasked.
        const goThere = () => navigate(signInPath(latestAddress.current))
        if (!isExpired) return goThere()
        alerts.show({
          kind: 'error',
          text: siteWording.sessionExpired,
          action: {
            label: siteWording.goToSignIn,
            run: () => {
              source.noteSignedOut()
              goThere()
            },
          },
        })
        return undefined
      },
    )
  }, [isOpen])
  useEffect(() => {
    // Here or in another tab: it has been answered.
    if (isSignedIn) setAsked(undefined)
  }, [isSignedIn])
  useEffect(() => {
    const isElsewhere = latestAddress.current !== address
    latestAddress.current = address
    if (!isElsewhere) return
    // Who goes on elsewhere has given up what the question was about; the sign-in's own page takes it along.
    setAsked(undefined)
    if (pathname !== SIGN_IN_PATH && !isSignedIn) dropPendingAction()
  }, [address])
  const close = () => {
    setAsked(undefined)
    dropPendingAction()
    if (isExpired) source.noteSignedOut()
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
