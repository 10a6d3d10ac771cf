import { headerWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { Menu } from '../../ui/menus/menu.tsx'
import type { Target } from '../route.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './main-nav.module.css'
import { MenuLink } from './menu-link.tsx'
import { currentMark, type NavLink } from './nav-links.ts'

interface MainNavProps {
  target: Target
  /** On a cover, where marks and rules are gilt. */
  isOnCover: boolean
}

/** The links of the bar, from 900 px up. */
export function MainNav({ target, isOnCover }: MainNavProps) {
  const entry = (link: NavLink, className: string | undefined) => (
    <li key={link.label + link.to}>
      <MenuLink link={link} aria-current={currentMark(link, target)} className={className} />
    </li>
  )
  return (
    <nav aria-label={headerWording.mainMenu} className={`${styles.nav} wide-only`}>
      <Row as="ul" gap="1">
        {useSite().settings.menus.header.map((link) =>
          link.items ? (
            <li key={link.label + link.to}>
              <Menu
                label={link.label}
                tone={isOnCover ? 'cover' : 'paper'}
                isCurrent={currentMark(link, target) !== undefined}
                {...(styles.link !== undefined && { triggerClassName: styles.link })}
              >
                {[...(link.only_opens ? [] : [link]), ...link.items].map((each) => entry(each, undefined))}
              </Menu>
            </li>
          ) : (
            entry(link, styles.link)
          ),
        )}
      </Row>
    </nav>
  )
}
