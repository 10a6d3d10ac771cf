import type { Session } from '../../../contract/accounts.ts'
import { DevicesSection } from './devices-section.tsx'
import { Reauthentication } from './reauthentication.tsx'
import { LeavingSection } from './leaving-section.tsx'
import { LinkedSection } from './linked-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { TakeAlongSection } from './take-along-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

interface AccountProps {
  session: Session
  search: URLSearchParams
}

/** Part by part, each saved by itself and answered in its place; what cannot be taken back stands last. */
export function Account({ session, search }: AccountProps) {
  return (
    <Reauthentication session={session}>
      <ProfileSection session={session} />
      <PasswordSection session={session} />
      <TwoStepSection session={session} />
      <PasskeysSection session={session} />
      <LinkedSection session={session} search={search} />
      <DevicesSection session={session} />
      <TakeAlongSection />
      <LeavingSection session={session} />
    </Reauthentication>
  )
}
