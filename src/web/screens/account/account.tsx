import type { Session } from '../../../contract/accounts/accounts.ts'
import { ACCOUNT_PATH } from '../../../contract/links.ts'
import { DevicesSection } from './devices/devices-section.tsx'
import { Reauthentication } from '../../parts/reauthentication/reauthentication.tsx'
import { AccountDeletionSection } from './account-deletion-section.tsx'
import { LinkedProvidersSection } from './linked-providers-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { AccountExportSection } from './account-export-section.tsx'
import { TwoFactorSection } from './two-factor/two-factor-section.tsx'

interface AccountProps {
  session: Session
  search: URLSearchParams
}

/** Each section saves by itself and shows its own messages; account deletion is last because it cannot be undone. */
export function Account({ session, search }: AccountProps) {
  return (
    <Reauthentication session={session} returnTo={ACCOUNT_PATH}>
      <ProfileSection session={session} />
      <PasswordSection session={session} />
      <TwoFactorSection session={session} />
      <PasskeysSection session={session} />
      <LinkedProvidersSection session={session} search={search} />
      <DevicesSection session={session} />
      <AccountExportSection />
      <AccountDeletionSection session={session} />
    </Reauthentication>
  )
}
