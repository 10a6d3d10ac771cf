import { type ComponentType, Fragment, type ReactNode, type MouseEvent } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { HOME_PATH, signInPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import { signedOutWording } from '../../../contract/wording/reading/reading-list.ts'
import { useLocation } from '../../client/location/location.ts'
import { sessionOf, useSession, type SessionState, useSessionSource } from '../../client/session/session.ts'
import { useSignInPrompt } from '../../client/session/sign-in-prompt.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'
import { isPlainClick, SiteLink } from '../site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

interface ReaderScreenProps {
  /** For signed-out visitors, and for all without script. */
  signedOut: ReactNode
  loading: string
  /** Stands around that text, or around the message that the session could not be loaded. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (session: Session) => ReactNode
}

/** A screen with a reader's own data. A signed-in reader never sees the signed-out part, not even at first. */
export function ReaderScreen({ signedOut, loading, frame: Frame = Fragment, children }: ReaderScreenProps) {
  const state = useSession()
  const session = sessionOf(state)
  const waiting = useSessionWait(loading)
  if (session) return children(session)
  if (state.status === 'signed-out') return signedOut
  return (
    <>
      <div className="signed-out-only">{signedOut}</div>
      <div className="signed-in-only">
        <Frame>{waiting}</Frame>
      </div>
    </>
  )
}

/** What a screen shows that waits for the session: the text, or why the session could not be loaded, with a retry button. */
export function useSessionWait(text: string): ReactNode {
  const fault = useShownFailure(resourceOf(useSession()))
  const { retry } = useSessionSource()
  if (!fault) return <Spinner text={text} />
  return (
    <EmptyState art={<EmptyArt />} text={signedOutWording.unknown}>
      <Fault {...fault} onRetry={retry} />
    </EmptyState>
  )
}

function resourceOf(state: SessionState): Resource<SessionState> {
  if (state.status !== 'unknown') return { state: 'ready', data: state }
  return state.failure ? { state: 'failed', failure: state.failure } : { state: 'loading' }
}

/** 請先登入, on a screen with a reader's own data. `text` says what the sign-in opens. */
export function SignedOutPanel({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  const prompt = useSignInPrompt()
  // With script the link opens the dialog; without it, the sign-in page.
  const openDialog = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    prompt.open({ reason: text })
  }
  return (
    <EmptyState
      art={<EmptyArt name="wenchang" />}
      title={signedOutWording.heading}
      text={text}
      frame="surface"
      action={
        <Row justify="center" wrap gap="3">
          <SiteLink to={HOME_PATH} className={buttonClass()}>
            {signedOutWording.backHome}
          </SiteLink>
          <SiteLink
            to={signInPath(pathname + search)}
            className={buttonClass({ variant: 'primary' })}
            onClick={openDialog}
          >
            {signedOutWording.signIn}
          </SiteLink>
        </Row>
      }
    />
  )
}
