import type { OlderSlug } from '../categories/categories.ts'
import type { z } from 'zod'
import type { menuItemSchema, menusSchema, shownMenusSchema } from './menus-schema.ts'

/** The menus as the owner orders them, hidden items included. */
export type Menus = z.infer<typeof menusSchema>
export type MenuItem = z.infer<typeof menuItemSchema>

/** The menus as pages draw them. */
export type ShownMenus = z.infer<typeof shownMenusSchema>

/** Where an item leads: to a screen of the program's, to a category of the older vocabulary, to what the owner has added. */
export const MENU_KINDS = ['screen', 'older', 'category', 'tag', 'series', 'page', 'link'] as const

export type MenuKind = (typeof MENU_KINDS)[number]

export const MENU_SCREENS = [
  'home',
  'categories',
  'reviews',
  'reading-list',
  'about',
  'subscribe',
  'privacy',
  'terms',
] as const

export type MenuScreen = (typeof MENU_SCREENS)[number]

/** In characters, but for the numbers of items. */
export const MENU_LIMITS = { label: 10, header: 7, below: 12, column: 8, legal: 8 } as const

const item = (kind: MenuKind, target: string): MenuItem => ({ kind, target, label: '', is_hidden: false })
const screens = (...names: MenuScreen[]) => names.map((name) => item('screen', name))
const older = (...slugs: OlderSlug[]) => slugs.map((slug) => item('older', slug))

/** The list of docs/product/screens.md, which stands until the owner sets another one. */
export const DEFAULT_MENUS: Menus = {
  header: screens('home', 'categories', 'reading-list', 'about', 'subscribe').map((each) => ({
    ...each,
    items: each.target === 'categories' ? older('fiction', 'non-fiction', 'science', 'philosophy') : [],
  })),
  columns: [
    {
      heading: '',
      items: screens('home', 'reviews', 'categories', 'reading-list', 'about', 'subscribe'),
    },
    {
      heading: '',
      items: older('fiction', 'non-fiction', 'psychology', 'philosophy', 'romance', 'self-help'),
    },
  ],
  legal: screens('privacy', 'terms'),
}

/** Items with the same one lead to the same place. */
export function menuKey({ kind, target }: Pick<MenuItem, 'kind' | 'target'>): string {
  return `${kind} ${target}`
}

/** All items of all menus. */
export function menuItems({ header, columns, legal }: Menus): MenuItem[] {
  return [header, ...header.map(({ items }) => items), ...columns.map(({ items }) => items), legal].flat()
}
