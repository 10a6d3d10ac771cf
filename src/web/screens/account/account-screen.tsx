import { ACCOUNT_PATH } from '../../../contract/links.ts'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { ReaderScreen } from '../../parts/reader-screen/reader-screen.tsx'
import { SignedOutPanel } from '../../parts/reader-screen/signed-out-panel.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import styles from './account-screen.module.css'
import { Account } from './account.tsx'

/** 我的帳號: the reader's profile, sign-in methods, devices, export, import and account deletion. */
export default function AccountScreen({ search }: ScreenProps) {
  const { settings } = useSite()
  useHead({
    title: documentTitle(ownAccountWording.heading, settings.name),
    description: ownAccountWording.sub,
    canonical: ACCOUNT_PATH,
  })
  return (
    <Page>
      <div className={styles.column}>
        <PageHeading title={ownAccountWording.heading} sub={ownAccountWording.sub} />
        <ReaderScreen
          signedOut={
            <div className={styles.signedOut}>
              <SignedOutPanel text={ownAccountWording.signedOut} />
            </div>
          }
          loading={
            <div className={styles.body}>
              <Spinner text={ownAccountWording.loading} />
            </div>
          }
        >
          {(session) => (
            <div className={styles.body}>
              {/* Keyed by account, so that nothing one reader has typed is shown to the next. */}
              <Account key={session.id} session={session} search={search} />
            </div>
          )}
        </ReaderScreen>
      </div>
    </Page>
  )
}
