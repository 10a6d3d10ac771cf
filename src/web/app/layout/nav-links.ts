import { OLDER_SLUGS, type OlderSlug } from '../../../contract/categories/categories.ts'
import {
  ABOUT_PATH,
  ACCOUNT_PATH,
  ALL_REVIEWS_PATH,
  BOOKMARKS_PATH,
  CATEGORIES_PATH,
  categoryPath,
  HOME_PATH,
  READING_LIST_PATH,
} from '../../../contract/links.ts'
import { footerWording, headerWording } from '../../../contract/wording/site/site.ts'
import type { ShownMenus } from '../../../contract/settings/menus.ts'
import type { Target } from '../route.ts'

export type NavLink = ShownMenus['legal'][number]

const home: NavLink = { label: headerWording.home, to: HOME_PATH }
const readingList: NavLink = { label: headerWording.readingList, to: READING_LIST_PATH }
const about: NavLink = { label: headerWording.about, to: ABOUT_PATH }
const subscribe: NavLink = { label: headerWording.subscribe, to: HOME_PATH, place: 'subscription' }

/** The header's links, in their order (docs/product/screens.md). */
export const HEADER_NAV: ShownMenus['header'] = [
  home,
  {
    label: headerWording.categories,
    to: CATEGORIES_PATH,
    items: categoryLinks(['fiction', 'non-fiction', 'science', 'philosophy']),
  },
  readingList,
  about,
  subscribe,
]

/** For signed-in readers. */
export const ACCOUNT_NAV: readonly NavLink[] = [
  { label: headerWording.bookmarks, to: BOOKMARKS_PATH },
  { label: headerWording.account, to: ACCOUNT_PATH },
]

export const FOOTER_COLUMNS: ShownMenus['columns'] = [
  {
    heading: footerWording.quickLinks,
    links: [
      { ...home, label: footerWording.home },
      { label: footerWording.allReviews, to: ALL_REVIEWS_PATH },
      { label: footerWording.browseCategories, to: CATEGORIES_PATH },
      { ...readingList, label: footerWording.readingList },
      { ...about, label: footerWording.aboutFounder },
      { ...subscribe, label: footerWording.newsletter },
    ],
  },
  {
    heading: footerWording.popularCategories,
    links: categoryLinks(['fiction', 'non-fiction', 'psychology', 'philosophy', 'romance', 'self-help']),
  },
]

/** For aria-current. 書評分類 is current on every list of reviews; a link to a place on a screen never is. */
export function currentMark(link: NavLink, target: Target): 'page' | 'true' | undefined {
  if (link.place !== undefined) return undefined
  if ([pathOf(target), target.address.split('?')[0]].includes(link.to)) return 'page'
  return link.to === CATEGORIES_PATH && isListOfReviews(target) ? 'true' : undefined
}

function pathOf({ route, params }: Target): string {
  return params.category === undefined ? route.pattern : categoryPath(params.category)
}

function isListOfReviews({ route }: Target): boolean {
  return route.pattern === ALL_REVIEWS_PATH || route.pattern.startsWith('/category/')
}

function categoryLinks(slugs: readonly OlderSlug[]): NavLink[] {
  return slugs.map((slug) => ({ label: OLDER_SLUGS[slug], to: categoryPath(slug) }))
}
