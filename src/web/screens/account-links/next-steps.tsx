import { ACCOUNT_PATH, SIGN_IN_PATH, STUDIO_PATH } from '../../../contract/links.ts'
import { accountLinkWording } from '../../../contract/wording/accounts/account-links.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { BackHome } from '../../parts/envelope/back-home.tsx'
import { Buttons } from '../../parts/envelope/envelope.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'

/** Links to the next page and to home. */
export function NextSteps({ to }: { to: string }) {
  const label = LABELS[to]
  return (
    <Buttons>
      {label !== undefined && (
        <SiteLink to={to} className={buttonClass({ variant: 'primary' })}>
          {label}
        </SiteLink>
      )}
      <BackHome />
    </Buttons>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  [SIGN_IN_PATH]: siteWording.goToSignIn,
  [ACCOUNT_PATH]: accountLinkWording.toAccount,
  [STUDIO_PATH]: accountLinkWording.toStudio,
}
