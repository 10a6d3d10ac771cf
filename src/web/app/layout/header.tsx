import { useRef, useState, useSyncExternalStore, useEffect, useEffectEvent } from 'react'
import { type CategoryTexts, findCategory } from '../../../contract/categories/categories.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import { headerWording, homeLinkLabel } from '../../../contract/wording/site/site.ts'
import { useHashLinks, useLocation } from '../../client/location/location.ts'
import { useSite } from '../../client/site.ts'
import { useBrowserTint, useTheme } from '../../client/use-theme.ts'
import { EarlyButton } from '../../parts/early-button/early-button.tsx'
import { Seal } from '../../parts/seal/seal.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { ThemeSwitch } from '../../parts/theme-switch/theme-switch.tsx'
import { Menu as MenuIcon, Search, X } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { findTarget } from '../find-target.ts'
import { AccountTool } from './account-tool.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { Target } from '../route.ts'
import styles from './header.module.css'
import { Menu } from '../../ui/menus/menu.tsx'
import mainNavStyles from './main-nav.module.css'
import { MenuLink } from './menu-link.tsx'
import { currentMark, type NavLink } from './nav-links.ts'

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
          <Seal size={34} />
          <span>{settings.name}</span>
        </SiteLink>
        {isSearching ? (
          <HeaderSearch id={SEARCH_ID} onClose={closeSearch} />
        ) : (
          <MainNav target={target} isOnCover={isOnCover} />
        )}
        <Row gap="1" push className={styles.tools}>
          <EarlyButton
            ref={searchButton}
            aria-label={isSearching ? headerWording.closeSearch : headerWording.openSearch}
            href="/search"
            asButton={panelButton(SEARCH_ID, isSearching)}
            onPress={isSearching ? closeSearch : () => panel.open('search')}
            className={styles.tool}
          >
            {isSearching ? <X /> : <Search />}
          </EarlyButton>
          <ThemeSwitch className={`${styles.tool} wide-only`} />
          <AccountTool className={styles.tool} wideClassName="wide-only" />
          <EarlyButton
            ref={menuButton}
            aria-label={isMenuOpen ? headerWording.closeMenu : headerWording.openMenu}
            href={`#${MENU_ID}`}
            asButton={panelButton(MENU_ID, isMenuOpen)}
            onPress={isMenuOpen ? closeMenu : () => panel.open('menu')}
            className={`${styles.tool} narrow-only`}
          >
            {isMenuOpen ? <X /> : <MenuIcon />}
          </EarlyButton>
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

function panelButton(id: string, isOpen: boolean) {
  return { 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
}

type Panel = 'search' | 'menu'

interface HeaderPanel {
  shown: Panel | null
  open: (panel: Panel) => void
  close: () => void
}

/** The open panel of the header. It belongs to the history entry it was opened on, so any navigation closes it. */
export function useHeaderPanel(): HeaderPanel {
  const { key: entry } = useLocation()
  const [opened, setOpened] = useState<{ panel: Panel; entry: string } | null>(null)
  return {
    shown: opened?.entry === entry ? opened.panel : null,
    open: (panel) => setOpened({ panel, entry }),
    close: () => setOpened(null),
  }
}

/** On a cover the header is transparent with cream text until scrolled; on home the hero shows the site's name. */
type HeaderTone = 'home' | 'cover' | 'paper'

/** Depends on whether the screen starts with a cover or on paper (docs/product/design.md). */
function headerTone({ route, params }: Target, categories: readonly CategoryTexts[]): HeaderTone {
  if (route.pattern === HOME_PATH) return 'home'
  return findCategory(params.category, categories) ? 'cover' : 'paper'
}

/** In pixels: more than this counts as scrolled (docs/product/screens.md). */
const THRESHOLD = 50

/** Whether the page is scrolled. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > THRESHOLD,
    () => false,
  )
}

function listenToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Handles Esc while something is open, wherever the focus is; not the Esc that ends an input-method composition. */
function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) escape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
}

/** The target of the current address. Header and footer follow it before the screen's data have loaded. */
function useCurrentTarget(): Target {
  const { pathname } = useLocation()
  // Plain pages have no hash route (docs/product/addresses.md).
  return findTarget(pathname, useHashLinks() ? 'hash' : 'permalink')
}

interface MainNavProps {
  target: Target
  /** On a cover, where marks and rules are gilt. */
  isOnCover: boolean
}

/** The links of the bar, from 900 px up. */
function MainNav({ target, isOnCover }: MainNavProps) {
  const entry = (link: NavLink, className: string | undefined) => (
    <li key={link.label + link.to}>
      <MenuLink link={link} aria-current={currentMark(link, target)} className={className} />
    </li>
  )
  return (
    <nav aria-label={headerWording.mainMenu} className={`${mainNavStyles.nav} wide-only`}>
      <Row as="ul" gap="1">
        {useSite().settings.menus.header.map((link) =>
          link.items ? (
            <li key={link.label + link.to}>
              <Menu
                label={link.label}
                tone={isOnCover ? 'cover' : 'paper'}
                isCurrent={currentMark(link, target) !== undefined}
                {...(mainNavStyles.link !== undefined && { triggerClassName: mainNavStyles.link })}
              >
                {[...(link.only_opens ? [] : [link]), ...link.items].map((each) => entry(each, undefined))}
              </Menu>
            </li>
          ) : (
            entry(link, mainNavStyles.link)
          ),
        )}
      </Row>
    </nav>
  )
}
