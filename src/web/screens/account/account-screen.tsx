import type { ReactNode } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { ACCOUNT_PATH } from '../../../contract/links.ts'
import { ownAccountWording } from '../../../contract/wording/accounts/account-settings.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { ReaderScreen, SignedOutPanel } from '../../parts/reader-screen/reader-screen.tsx'
import { Reauthentication } from '../../parts/reauthentication/reauthentication.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AccountDeletionSection } from './account-deletion-section.tsx'
import { AccountExportSection } from './account-export-section.tsx'
import { DevicesSection } from './devices/devices-section.tsx'
import { LinkedProvidersSection } from './linked-providers-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { TwoFactorSection } from './two-factor/two-factor-section.tsx'
import styles from './account-screen.module.css'

/** 我的帳號: the reader's profile, sign-in methods, devices, export, import and account deletion. */
export default function AccountScreen({ search }: ScreenProps) {
  useHead({
    heading: ownAccountWording.heading,
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

/** Each section saves by itself and shows its own messages; account deletion is last because it cannot be undone. */
function Account({ session, search }: { session: Session; search: URLSearchParams }) {
  return (
    <Reauthentication session={session} returnTo={ACCOUNT_PATH}>
      <ProfileSection session={session} />
      <PasswordSection session={session} />
      <TwoFactorSection />
      <PasskeysSection />
      <LinkedProvidersSection search={search} />
      <DevicesSection session={session} />
      <AccountExportSection />
      <AccountDeletionSection session={session} />
    </Reauthentication>
  )
}
