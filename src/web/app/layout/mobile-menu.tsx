import { LogOut, UserRound } from '../../ui/icons/icons.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { signInPath } from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { useLocation } from '../../client/location/location.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { lockScroll } from '../../ui/dialogs/scroll-lock.ts'
import type { Target } from '../route.ts'
import styles from './mobile-menu.module.css'
import { MenuLink } from './menu-link.tsx'
import { ACCOUNT_NAV, currentMark, type NavLink } from './nav-links.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemeSwitch } from '../../parts/theme-switch/theme-switch.tsx'

interface MobileMenuProps {
  /** Without script a link to the fragment with this id opens the menu. */
  id: string
  target: Target
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** All links and the categories in a panel below the header, on screens under 900 px. */
export function MobileMenu({ id, target, isOpen, onOpen, onClose }: MobileMenuProps) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const sheet = useRef<HTMLElement>(null)
  const open = useEffectEvent(onOpen)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The menu button was pressed before hydration, as a link to this fragment.
    if (sheet.current?.matches(':target')) open()
  }, [])
  useEffect(() => {
    // In a window that becomes wide, the open menu would still make the page inert.
    const isWide = window.matchMedia('(width >= 900px)')
    if (!isOpen) return undefined
    isWide.addEventListener('change', close)
    const unlock = lockScroll()
    return () => {
      isWide.removeEventListener('change', close)
      unlock()
    }
  }, [isOpen])
  const entry = (link: NavLink) => (
    <MenuLink link={link} aria-current={currentMark(link, target)} onClick={onClose} />
  )
  return (
    <nav ref={sheet} id={id} aria-label={headerWording.mainMenu} data-open={isOpen} className={styles.sheet}>
      <ul>
        {useSite().settings.menus.header.map((link) => (
          <li key={link.label + link.to}>
            {entry(link)}
            {link.items && (
              <ul className={styles.subcategories}>
                {link.items.map((each) => (
                  <li key={each.label + each.to}>{entry(each)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {ACCOUNT_NAV.map((link) => (
          <li key={link.label} className="signed-in-only">
            {entry(link)}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ThemeSwitch hasText className={buttonClass({}, styles.footButton)} />
        <SiteLink
          to={signInPath(address)}
          className={buttonClass({ variant: 'primary' }, `${styles.footButton} signed-out-only`)}
          onClick={onClose}
        >
          <UserRound />
          {headerWording.signIn}
        </SiteLink>
        <SignOutButton className={buttonClass({}, `${styles.footButton} signed-in-only`)} onDone={onClose}>
          <LogOut />
          {headerWording.signOut}
        </SignOutButton>
        <noscript>
          <a href="#main" className={buttonClass({}, styles.footButton)}>
            {headerWording.closeMenu}
          </a>
        </noscript>
      </div>
    </nav>
  )
}
