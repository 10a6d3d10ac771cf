import { CircleUserRound } from 'lucide-react'
import type { Session } from '../../../contract/accounts.ts'
import { READING_LIST_PATH } from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './account-menu.module.css'
import { ACCOUNT_NAV } from './nav-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

export interface AccountMenuProps {
  session: Session
  className: string | undefined
  rootClassName: string | undefined
}

/** Whose session it is, and where their own screens are. */
export function AccountMenu({ session, className, rootClassName }: AccountMenuProps) {
  return (
    <div className={rootClassName}>
      <Menu
        label={<CircleUserRound />}
        accessibleLabel={headerWording.account}
        align="end"
        chevron={false}
        triggerClassName={className}
      >
        <li className={styles.who}>
          <strong>{session.name}</strong>
          <span>{session.email}</span>
        </li>
        <li>
          <SiteLink to={READING_LIST_PATH}>{headerWording.readingList}</SiteLink>
        </li>
        {ACCOUNT_NAV.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
        <li className={styles.out}>
          <SignOutButton>{headerWording.signOut}</SignOutButton>
        </li>
      </Menu>
    </div>
  )
}
