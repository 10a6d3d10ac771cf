import { Menu as MenuIcon, Search, X } from '../../ui/icons/icons.ts'
import { useRef } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import { headerWording, homeLinkLabel } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { AccountTool } from './account-tool.tsx'
import { HeaderSearch } from './header-search.tsx'
import { headerTone } from './header-tone.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './header.module.css'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ScriptedButton } from './scripted-button.tsx'
import { ThemeSwitch } from '../../parts/theme-switch/theme-switch.tsx'
import { useEscape } from './use-escape.ts'
import type { HeaderPanel } from './use-header-panel.ts'
import { useCurrentTarget } from './use-current-target.ts'
import { useScrolled } from './use-scrolled.ts'
import { useBrowserTint, useTheme } from '../../client/use-theme.ts'

const MENU_ID = 'site-menu'
const SEARCH_ID = 'site-search'

/** The fixed bar (docs/product/screens.md): logo, links, search, theme, and the menu of small screens. */
export function Header({ panel }: { panel: HeaderPanel }) {
  const { settings } = useSite()
  const target = useCurrentTarget()
  const isScrolled = useScrolled()
  const searchButton = useRef<HTMLAnchorElement>(null)
  const menuButton = useRef<HTMLAnchorElement>(null)
  useBrowserTint(useTheme())

  const isSearching = panel.shown === 'search'
  const isMenuOpen = panel.shown === 'menu'
  const closeSearch = () => {
    panel.close()
    searchButton.current?.focus()
  }
  const closeMenu = () => {
    panel.close()
    menuButton.current?.focus()
  }
  useEscape(isSearching || isMenuOpen, isSearching ? closeSearch : closeMenu)

  const tone = headerTone(target, useSite().settings.categories)
  const isOnCover = tone !== 'paper' && !isScrolled && !isMenuOpen
  const classes = [
    styles.header,
    isOnCover && `${styles.cover} on-cover`,
    isScrolled && styles.scrolled,
    (isScrolled || isMenuOpen) && styles.bordered,
    isSearching && styles.searching,
    tone === 'home' && !isScrolled && styles.nameHidden,
    'no-print',
  ]
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <Row gap="4" className={`${styles.bar} wrap`}>
        <SiteLink
          to={HOME_PATH}
          aria-label={homeLinkLabel(settings.name)}
          className={styles.logo}
          onClick={panel.close}
        >
          <Seal size={34} alt={settings.name} />
          <span>{settings.name}</span>
        </SiteLink>
        {isSearching ? (
          <HeaderSearch id={SEARCH_ID} onClose={closeSearch} />
        ) : (
          <MainNav target={target} isOnCover={isOnCover} />
        )}
        <Row gap="1" push className={styles.tools}>
          <ScriptedButton
            ref={searchButton}
            label={isSearching ? headerWording.closeSearch : headerWording.openSearch}
            href="/search"
            isExpanded={isSearching}
            controls={SEARCH_ID}
            onPress={isSearching ? closeSearch : () => panel.open('search')}
            className={styles.tool}
          >
            {isSearching ? <X /> : <Search />}
          </ScriptedButton>
          <ThemeSwitch className={`${styles.tool} wide-only`} />
          <AccountTool className={styles.tool} wideClassName="wide-only" />
          <ScriptedButton
            ref={menuButton}
            label={isMenuOpen ? headerWording.closeMenu : headerWording.openMenu}
            href={`#${MENU_ID}`}
            isExpanded={isMenuOpen}
            controls={MENU_ID}
            onPress={isMenuOpen ? closeMenu : () => panel.open('menu')}
            className={`${styles.tool} narrow-only`}
          >
            {isMenuOpen ? <X /> : <MenuIcon />}
          </ScriptedButton>
        </Row>
      </Row>
      <MobileMenu
        id={MENU_ID}
        target={target}
        isOpen={isMenuOpen}
        onOpen={() => panel.open('menu')}
        onClose={panel.close}
      />
    </header>
  )
}
