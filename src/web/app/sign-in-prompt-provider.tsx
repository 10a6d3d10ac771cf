import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { signInPath } from '../../contract/links.ts'
import { signInWording } from '../../contract/wording/sign-in.ts'
import { dropDeed, keepDeed } from '../client/deed.ts'
import { useLocation, useNavigate } from '../client/location.ts'
import { useSession, useSessionSource } from '../client/session.ts'
import type { SignInDialogProps } from '../parts/sign-in/sign-in-dialog.tsx'
import { SignInPromptContext, type SignInPrompt, type SignInRequest } from '../client/sign-in-prompt.ts'

const loadDialog = () => import('../parts/sign-in/sign-in-dialog.tsx')

/** Asks for a sign-in over whatever is on the screen: before what needs one, and after a session has expired. */
export function SignInPromptProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const source = useSessionSource()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [asked, setAsked] = useState<SignInRequest>()
  // Where the dialog's script does not arrive, the page of the same form may.
  const [Dialog] = useState(() =>
    lazy<ComponentType<SignInDialogProps>>(() =>
      loadDialog().then(
        ({ SignInDialog }) => ({ default: SignInDialog }),
        () => {
          navigate(signInPath(pathname + search))
          return { default: () => null }
        },
      ),
    ),
  )
  const prompt = useMemo<SignInPrompt>(
    () => ({
      ask: (request) => {
        if (request.deed) keepDeed(request.deed)
        setAsked(request)
      },
    }),
    [],
  )
  const isExpired = session.status === 'expired'
  const request = isExpired ? (asked ?? { reason: signInWording.expired }) : asked
  const close = () => {
    setAsked(undefined)
    dropDeed()
    if (isExpired) source.noteSignedOut()
  }
  return (
    <SignInPromptContext value={prompt}>
      {children}
      {request && session.status !== 'signed-in' && (
        <Suspense>
          <Dialog request={request} onClose={close} onSignedIn={() => setAsked(undefined)} />
        </Suspense>
      )}
    </SignInPromptContext>
  )
}
