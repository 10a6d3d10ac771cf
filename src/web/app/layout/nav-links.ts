import {
  ACCOUNT_PATH,
  ALL_REVIEWS_PATH,
  BOOKMARKS_PATH,
  CATEGORIES_PATH,
  categoryPath,
} from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import type { ShownMenus } from '../../../contract/settings/menus.ts'
import type { Target } from '../route.ts'

export type NavLink = ShownMenus['legal'][number]

/** For signed-in readers. */
export const ACCOUNT_NAV: readonly NavLink[] = [
  { label: headerWording.bookmarks, to: BOOKMARKS_PATH },
  { label: headerWording.account, to: ACCOUNT_PATH },
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
