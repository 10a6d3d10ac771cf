import { CircleUserRound, UserRound } from '../../ui/icons/icons.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { ACCOUNT_PATH, signInPath } from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import { useLocation } from '../../client/location/location.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import type { AccountMenuProps } from './account-menu.tsx'

interface AccountToolProps {
  className: string | undefined
  /** The class of tools that small screens show in the mobile menu. */
  wideClassName: string | undefined
}

/** 登入 in the bar, or the account menu, which is loaded for signed-in readers only. */
export function AccountTool({ className, wideClassName }: AccountToolProps) {
  const { pathname, search } = useLocation()
  const session = sessionOf(useSession())
  const classes = [className, wideClassName].filter(Boolean).join(' ')
  const waiting = (
    <SiteLink to={ACCOUNT_PATH} aria-label={headerWording.account} className={`${classes} signed-in-only`}>
      <CircleUserRound />
    </SiteLink>
  )
  return (
    <>
      <SiteLink
        to={signInPath(pathname + search)}
        aria-label={headerWording.signIn}
        className={`${classes} signed-out-only`}
      >
        <UserRound />
      </SiteLink>
      {session ? (
        <Suspense fallback={waiting}>
          <AccountMenu session={session} className={className} rootClassName={wideClassName} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  )
}

/** If its script does not load, the mobile menu still leads to the account. */
const AccountMenu = lazy<ComponentType<AccountMenuProps>>(() =>
  import('./account-menu.tsx').then(
    ({ AccountMenu: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)
