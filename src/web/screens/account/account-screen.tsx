import type { ReactNode } from 'react'
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
import { Stack } from '../../ui/layout/primitives.tsx'
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
          loading={ownAccountWording.loading}
          frame={Body}
        >
          {(session) => (
            <Body>
              {/* Keyed by account, so that nothing one reader has typed is shown to the next. */}
              <Account key={session.id} session={session} search={search} />
            </Body>
          )}
        </ReaderScreen>
      </div>
    </Page>
  )
}

function Body({ children }: { children: ReactNode }) {
  return (
    <Stack fit above="6">
      {children}
    </Stack>
  )
}
