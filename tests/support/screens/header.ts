import type { Page } from '@playwright/test'
import { headerWording, homeLinkLabel } from '../../../src/contract/wording/site/site.ts'
import { SITE } from '../browser/sample-site.ts'

/** The header's controls. The links are those that show: the bar's on wide screens, the open menu's on narrow ones. */
export function headerOf(page: Page) {
  const banner = page.getByRole('banner')
  const nav = banner.getByRole('navigation', { name: headerWording.mainMenu })
  const categories = page.getByRole('button', { name: headerWording.categories })
  return {
    banner,
    nav,
    logo: banner.getByRole('link', { name: homeLinkLabel(SITE.name) }),
    link: (name: string) => nav.getByRole('link', { name, exact: true }),
    /** Opens the dropdown. */
    categories,
    /** None while the dropdown is closed. */
    subcategories: nav.getByRole('listitem').filter({ has: categories }).getByRole('link'),
    openSearch: banner.getByRole('button', { name: headerWording.openSearch }),
    closeSearch: banner.getByRole('button', { name: headerWording.closeSearch }),
    searchField: banner.getByRole('combobox', { name: headerWording.searchField }),
    search: banner.getByRole('button', { name: headerWording.search, exact: true }),
    openMenu: banner.getByRole('button', { name: headerWording.openMenu }),
    closeMenu: banner.getByRole('button', { name: headerWording.closeMenu }),
  }
}
