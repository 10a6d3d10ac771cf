import { useEffect } from 'react'
import { safeReturnPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { documentTitle } from '../../../contract/wording/site.ts'
import { keepEarlyDeed } from '../../client/deed.ts'
import { useHead } from '../../client/head.ts'
import { useRedirect } from '../../client/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSession } from '../../client/session.ts'
import { useSite } from '../../client/site.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { SignInForm } from '../../parts/sign-in/sign-in-form.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './sign-in-screen.module.css'

/** The sign-in as a page; whoever is signed in goes on to where they wanted to be. */
export default function SignInScreen({ search }: ScreenProps) {
  const { settings } = useSite()
  const redirect = useRedirect()
  const { status } = useSession()
  const isHydrated = useHydrated()
  const to = safeReturnPath(search.get('to'))
  useHead({
    title: documentTitle(signInWording.heading, settings.name),
    description: signInWording.description,
    canonical: SIGN_IN_PATH,
  })
  useEffect(() => keepEarlyDeed(search), [search])
  useEffect(() => {
    if (status === 'signed-in') redirect(to)
  }, [status, to, redirect])
  return (
    <Page>
      <div className={styles.column}>
        <PageHeading title={signInWording.heading} sub={signInWording.sub} />
        <div className={styles.panel}>
          {isHydrated ? <SignInForm onSignedIn={() => {}} /> : <p>{signInWording.needsScript}</p>}
        </div>
      </div>
    </Page>
  )
}
