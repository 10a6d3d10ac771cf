import { useEffect, useId } from 'react'
import { reviewPath, safeReturnPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import { isProblemCode } from '../../../contract/problems.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { FIRST_STATUS, readPendingAction, storePendingAction } from '../../client/session/pending-action.ts'
import { failureFromCode } from '../../client/api/failure-from-code.ts'
import { useHead } from '../../client/head.ts'
import { useRedirect } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSession } from '../../client/session/session.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { useSessionWait } from '../../parts/reader-screen/reader-screen.tsx'
import type { Step } from '../../parts/sign-in/sign-in-flow.ts'
import { SignIn } from '../../parts/sign-in/sign-in.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './sign-in-screen.module.css'

/** The sign-in as a page; a signed-in reader is redirected to the return path. */
export default function SignInScreen({ search }: ScreenProps) {
  const redirect = useRedirect()
  const { status } = useSession()
  const isHydrated = useHydrated()
  const waiting = useSessionWait(signInWording.loading)
  const id = useId()
  // A visitor who opens a mail's link has no return path, but may have a pending action in this browser.
  const to = safeReturnPath(search.get('to') ?? pathOfPendingAction())
  useHead({
    heading: signInWording.heading,
    description: signInWording.description,
    canonical: SIGN_IN_PATH,
  })
  useEffect(() => storeEarlyAction(search), [search])
  useEffect(() => {
    if (status === 'signed-in') redirect(to)
  }, [status, to, redirect])
  return (
    <Page>
      <div className={styles.panel}>
        {isHydrated && status === 'signed-out' ? (
          <SignIn
            key={`${search.get('problem')} ${search.get('second-step')}`}
            id={id}
            level={1}
            lead={signInWording.sub}
            start={readStart(search)}
            returnTo={to}
          />
        ) : (
          <div className={styles.waiting}>
            <h1 className={styles.heading}>{signInWording.heading}</h1>
            <noscript>
              <p>{signInWording.needsScript}</p>
            </noscript>
            {isHydrated && waiting}
          </div>
        )}
      </div>
    </Page>
  )
}

/** The first step after a provider's redirect (contract/accounts/linked-providers.ts). */
function readStart(search: URLSearchParams): Step {
  if (search.has('second-step')) return { at: 'second-step', kind: 'totp' }
  const code = search.get('problem')
  return isProblemCode(code) ? { at: 'sign-in', refused: failureFromCode(code) } : { at: 'sign-in' }
}

/** Path of the page on which the action was requested; undefined if none is stored. */
function pathOfPendingAction(): string | undefined {
  const action = readPendingAction()
  return action && reviewPath(action.review)
}

/** Stores the action that the address contains. Links on other sites cannot cause an action. */
function storeEarlyAction(search: URLSearchParams): void {
  const kind = search.get('action')
  const review = parseRowId(/^\/review\/(\d+)$/.exec(search.get('to') ?? '')?.[1] ?? '')
  if (review === undefined || !document.referrer.startsWith(`${window.location.origin}/`)) return
  if (kind === 'bookmark') storePendingAction({ kind, review })
  if (kind === 'reading-status') storePendingAction({ kind, review, status: FIRST_STATUS })
}
