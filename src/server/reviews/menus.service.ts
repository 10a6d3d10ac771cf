import { findCategory, OLDER_SLUGS, type OlderSlug } from '../../contract/categories/categories.ts'
import * as links from '../../contract/links.ts'
import {
  DEFAULT_MENUS,
  MENU_KINDS,
  type MenuItem,
  menuItems,
  menuKey,
  type MenuKind,
  type Menus,
  type MenuScreen,
  type ShownMenus,
} from '../../contract/settings/menus.ts'
import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_PAGE_TEXTS,
  DEFAULT_SETTINGS,
  type ShownSettings,
} from '../../contract/settings/settings.ts'
import type { MenuTarget } from '../../contract/settings/studio-settings.ts'
import { footerWording } from '../../contract/wording/site/site.ts'
import { menuScreenNames as names } from '../../contract/wording/studio/menus.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { type AllSettings, readCachedSettings } from '../settings/settings.service.ts'
import { findMovedCategory } from './category-names.service.ts'
import { countReviews, listTags } from './review-lists.service.ts'
import { findUsedCategories } from './review-lists.store.ts'
import { listPublishedSeries } from './series/series-pages.service.ts'
import { readSeriesNames } from './series/series.service.ts'
import { listPageNames } from './single-pages.store.ts'
import { findTag } from './tags/tags.service.ts'

type MenuDeps = Pick<Deps, 'database' | 'contentCache'>

/** The menus as pages draw them. */
export async function readShownMenus(deps: MenuDeps): Promise<ShownMenus> {
  return (await readMenus(deps)).shown
}

/** The names of the items that hide themselves because their pages are empty or gone, each once. */
export async function listEmptyMenuItems(deps: MenuDeps): Promise<string[]> {
  return (await readMenus(deps)).empty
}

/** Read once for each content version. */
async function readMenus(deps: MenuDeps) {
  const [menus] = await deps.contentCache.fetch('menus', async () => {
    const settings = await readCachedSettings(deps)
    const menus = settings.texts.menus ?? DEFAULT_MENUS
    const used = await findUsedCategories(deps.database.queries, slugsOf(settings))
    const targets = await listTargets(deps, settings, {
      kinds: new Set(menuItems(menus).map(({ kind }) => kind)),
      count: (slug) => (used.has(slug) ? 1 : 0),
    })
    return [showMenus(menus, settings, targets, used.has('all'))]
  })
  return menus!
}

/** Everything that an item can lead to besides the program's screens, with its published texts. */
export async function listMenuTargets(deps: MenuDeps): Promise<MenuTarget[]> {
  const settings = await readCachedSettings(deps)
  const counts = new Map(
    await Promise.all(
      slugsOf(settings).map(async (category) => [category, await countReviews(deps, { category })] as const),
    ),
  )
  return listTargets(deps, settings, {
    kinds: new Set(MENU_KINDS),
    count: (slug) => counts.get(slug) ?? 0,
  })
}

function slugsOf({ site }: AllSettings): string[] {
  return [...site.categories.map(({ id }) => id), ...Object.keys(OLDER_SLUGS)]
}

interface Wanted {
  kinds: ReadonlySet<MenuKind>
  /** The published texts of a category of either vocabulary. */
  count: (slug: string) => number
}

async function listTargets(deps: MenuDeps, settings: AllSettings, wanted: Wanted): Promise<MenuTarget[]> {
  const { kinds, count } = wanted
  const tags = kinds.has('tag') ? (await listTags(deps)).slice(0, MOST_TAGS) : []
  const series = kinds.has('series') ? await listPublishedSeries(deps) : []
  const pages = kinds.has('page') ? await listPageNames(deps.database.queries) : []
  const targets: MenuTarget[] = [
    ...settings.site.categories.map(({ id, name, is_hidden }) => ({
      kind: 'category' as const,
      target: id,
      name,
      // A hidden one is offered nowhere.
      texts: is_hidden ? 0 : count(id),
    })),
    ...olderTargets(settings, count),
    ...tags.map(({ name, total }) => ({ kind: 'tag' as const, target: name, name, texts: total })),
    ...series.map(({ slug, name }) => ({ kind: 'series' as const, target: slug, name, texts: 1 })),
    ...pages.map(({ slug, headline }) => ({ kind: 'page' as const, target: slug, name: headline, texts: 1 })),
  ]
  const known = new Map(targets.map((target) => [menuKey(target), target]))
  for (const { kind, target } of menuItems(settings.texts.menus ?? DEFAULT_MENUS)) {
    if (known.has(menuKey({ kind, target }))) continue
    const present = await findPresent(deps.database.queries, kind, target)
    const moved = present !== undefined && known.get(menuKey({ kind, target: present }))
    // Its former address leads there.
    if (moved) known.set(menuKey({ kind, target }), { ...moved, target })
  }
  return [...known.values()]
}

/** What a tag, series or category is called in addresses since it was renamed or merged. */
async function findPresent(queries: Queries, kind: MenuKind, target: string): Promise<string | undefined> {
  if (kind === 'tag') return (await findTag(queries, target)).name
  if (kind === 'series') return (await readSeriesNames(queries)).of(target)?.slug
  return kind === 'category' ? findMovedCategory(queries, target) : undefined
}

/** Of those with the most texts: a menu leads to few. */
const MOST_TAGS = 1_000

/** The older categories with what carries their slug, or else the texts of the category that stands for them. */
function olderTargets({ site, texts }: AllSettings, count: Wanted['count']): MenuTarget[] {
  return Object.entries(OLDER_SLUGS).map(([slug, name]) => {
    const other = findCategory(texts.older_categories[slug as OlderSlug], site.categories)
    const others = other && !other.is_hidden ? count(other.id) : 0
    return { kind: 'older', target: slug, name, texts: count(slug) || others }
  })
}

/** The menus without hidden items, and without those whose page would be empty or is gone, which `empty` names. */
function showMenus(
  menus: Menus,
  settings: AllSettings,
  targets: readonly MenuTarget[],
  hasTexts: boolean,
): { shown: ShownMenus; empty: string[] } {
  const { site } = settings
  const known = new Map(targets.map((target) => [menuKey(target), target]))
  const empty = new Set<string>()
  const show = (item: MenuItem, screens: Record<MenuScreen, string>) => {
    if (item.is_hidden) return []
    if (item.kind === 'screen') {
      const name = item.target as MenuScreen
      if (name === 'subscribe' && !canSubscribeAtHome(settings)) return []
      const own = { privacy: site.privacy_url, terms: site.terms_url }[name as 'privacy']
      // In wide windows the program's 書評分類 only opens its menu, as docs/product/screens.md says.
      const opens = name === 'categories' && item.label === '' && { only_opens: true }
      return [{ label: item.label || screens[name], ...SCREENS[name], ...(own && { to: own }), ...opens }]
    }
    if (item.kind === 'link') return [{ label: item.label, to: item.target }]
    const target = known.get(menuKey(item))
    // A site without any text shows the program's menus whole.
    if (!target || (target.texts === 0 && (hasTexts || item.kind !== 'older'))) {
      // Of the program's own items only those are told of that the owner has named.
      if (item.kind !== 'older' || item.label !== '') empty.add(item.label || (target?.name ?? item.target))
      return []
    }
    return [{ label: item.label || target.name, to: pathOf(item) }]
  }
  const shown: ShownMenus = {
    header: menus.header.flatMap((item) =>
      show(item, names.header).map((link) => {
        const items = item.items.flatMap((each) => show(each, names.header))
        return items.length > 0 ? { ...link, items } : link
      }),
    ),
    columns: menus.columns.map(({ heading, items }, at) => ({
      heading: heading || [footerWording.quickLinks, footerWording.popularCategories][at]!,
      links: items.flatMap((item) => show(item, names.footer)),
    })),
    legal: menus.legal.flatMap((item) => show(item, names.footer)),
  }
  return { shown, empty: [...empty] }
}

/** Whether home has the section that 訂閱 leads to. */
function canSubscribeAtHome({ site }: AllSettings): boolean {
  return site.home_sections.some(({ id, is_hidden }) => id === 'newsletter' && !is_hidden)
}

function pathOf({ kind, target }: MenuItem): string {
  if (kind === 'tag') return links.tagPath(target)
  if (kind === 'series') return links.seriesPath(target)
  return kind === 'page' ? links.textPath({ kind, id: 0, slug: target }) : links.categoryPath(target)
}

const SCREENS: Record<MenuScreen, { to: string; place?: string }> = {
  home: { to: links.HOME_PATH },
  categories: { to: links.CATEGORIES_PATH },
  reviews: { to: links.ALL_REVIEWS_PATH },
  'reading-list': { to: links.READING_LIST_PATH },
  about: { to: links.ABOUT_PATH },
  subscribe: { to: links.HOME_PATH, place: 'subscription' },
  privacy: { to: links.PRIVACY_PATH },
  terms: { to: links.TERMS_PATH },
}

/** The settings of a new site as its pages have them, also while those of this site cannot be read. */
export const DEFAULT_SHOWN_SETTINGS: ShownSettings = newSite({
  site: DEFAULT_SETTINGS,
  owners: DEFAULT_OWNER_SETTINGS,
  texts: DEFAULT_PAGE_TEXTS,
})

function newSite(settings: AllSettings): ShownSettings {
  const targets = olderTargets(settings, () => 0)
  return { ...settings.site, menus: showMenus(DEFAULT_MENUS, settings, targets, false).shown }
}
