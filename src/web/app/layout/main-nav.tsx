import { headerWording } from '../../../contract/wording/site/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import type { Target } from '../route.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './main-nav.module.css'
import { currentMark, HEADER_NAV, type NavLink } from './nav-links.ts'

interface MainNavProps {
  target: Target
  /** On a cover, where marks and rules are gilt. */
  isOnCover: boolean
}

/** The links of the bar, from 900 px up. */
export function MainNav({ target, isOnCover }: MainNavProps) {
  const { home, categories, subcategories, rest } = HEADER_NAV
  const entry = (link: NavLink, className: string | undefined) => (
    <li key={link.label}>
      <SiteLink
        to={link.to}
        {...(link.place !== undefined && { place: link.place })}
        aria-current={currentMark(link, target)}
        className={className}
      >
        {link.label}
      </SiteLink>
    </li>
  )
  return (
    <nav aria-label={headerWording.mainMenu} className={`${styles.nav} wide-only`}>
      <Row as="ul" gap="1">
        {entry(home, styles.link)}
        <li>
          <Menu
            label={categories.label}
            tone={isOnCover ? 'cover' : 'paper'}
            isCurrent={currentMark(categories, target) !== undefined}
            {...(styles.link !== undefined && { triggerClassName: styles.link })}
          >
            {subcategories.map((link) => entry(link, undefined))}
          </Menu>
        </li>
        {rest.map((link) => entry(link, styles.link))}
      </Row>
    </nav>
  )
}
