import { OLDER_SLUGS, type OlderSlug } from '../../contract/categories/categories.ts'
import * as links from '../../contract/links.ts'
import {
  DEFAULT_MENUS,
  type MenuItem,
  menuKey,
  type Menus,
  type MenuScreen,
  type ShownMenus,
} from '../../contract/settings/menus.ts'
import type { MenuTarget } from '../../contract/settings/studio-settings.ts'
import { footerWording } from '../../contract/wording/site/site.ts'
import { menuScreenNames as names } from '../../contract/wording/studio/menus.ts'
import type { Deps } from '../deps.ts'
import { type AllSettings, readCachedSettings } from '../settings/settings.service.ts'
import { countReviews, listTags } from './review-lists.service.ts'
import { listPublishedSeries } from './series/series-pages.service.ts'
import { listPageNames } from './single-pages.store.ts'

type MenuDeps = Pick<Deps, 'database' | 'contentCache'>

/** The menus as pages draw them, read once for each content version; undefined where those of the program stand whole. */
export async function readShownMenus(deps: MenuDeps): Promise<ShownMenus | undefined> {
  const settings = await readCachedSettings(deps)
  if (settings.texts.menus === null && canSubscribeAtHome(settings)) return undefined
  const [shown] = await deps.contentCache.fetch('menus', async () => [await previewMenus(deps)])
  return shown
}

/** The same, or those of the program where the owner has set none. */
export async function previewMenus(deps: MenuDeps): Promise<ShownMenus> {
  const settings = await readCachedSettings(deps)
  return showMenus(settings.texts.menus ?? DEFAULT_MENUS, settings, await listMenuTargets(deps))
}

/** Everything that an item can lead to besides the program's screens, with its published texts. */
export async function listMenuTargets(deps: MenuDeps): Promise<MenuTarget[]> {
  const { site, texts } = await readCachedSettings(deps)
  const categories = await Promise.all(
    site.categories.map(async ({ id, name, is_hidden }) => ({
      kind: 'category' as const,
      target: id,
      name,
      // A hidden one is offered nowhere.
      texts: is_hidden ? 0 : await countReviews(deps, { category: id }),
    })),
  )
  const older = await Promise.all(
    Object.entries(OLDER_SLUGS).map(async ([slug, name]) => ({
      kind: 'older' as const,
      target: slug,
      name,
      texts:
        (await countReviews(deps, { category: slug })) ||
        (categories.find(({ target }) => target === texts.older_categories[slug as OlderSlug])?.texts ?? 0),
    })),
  )
  const tags = (await listTags(deps)).slice(0, MOST_TAGS)
  const pages = await listPageNames(deps.database.queries)
  return [
    ...categories,
    ...older,
    ...tags.map(({ name, total }) => ({ kind: 'tag' as const, target: name, name, texts: total })),
    ...(await listPublishedSeries(deps)).map(({ slug, name }) => ({
      kind: 'series' as const,
      target: slug,
      name,
      texts: 1,
    })),
    ...pages.map(({ slug, headline }) => ({ kind: 'page' as const, target: slug, name: headline, texts: 1 })),
  ]
}

/** Of those with the most texts: a menu leads to few. */
const MOST_TAGS = 1_000

/** The menus without hidden items, and without those whose page would be empty or is gone. */
function showMenus(menus: Menus, settings: AllSettings, targets: readonly MenuTarget[]): ShownMenus {
  const { site, texts } = settings
  const known = new Map(targets.map((target) => [menuKey(target), target]))
  const hasTexts = texts.menus !== null && targets.some((target) => target.texts > 0)
  const shown = (item: MenuItem, screens: Record<MenuScreen, string>) => {
    if (item.is_hidden) return []
    if (item.kind === 'screen') {
      const name = item.target as MenuScreen
      if (name === 'subscribe' && !canSubscribeAtHome(settings)) return []
      const own = { privacy: site.privacy_url, terms: site.terms_url }[name as 'privacy']
      return [{ label: item.label || screens[name], ...SCREENS[name], ...(own && { to: own }) }]
    }
    if (item.kind === 'link') return [{ label: item.label, to: item.target }]
    const target = known.get(menuKey(item))
    // The program's menus, and those of a site without any text, stand whole.
    if (!target || (target.texts === 0 && (hasTexts || item.kind !== 'older'))) return []
    return [{ label: item.label || target.name, to: pathOf(item) }]
  }
  return {
    header: menus.header.flatMap((item) =>
      shown(item, names.header).map((link) => {
        const items = item.items.flatMap((each) => shown(each, names.header))
        return items.length > 0 ? { ...link, items } : link
      }),
    ),
    columns: menus.columns.map(({ heading, items }, at) => ({
      heading: heading || [footerWording.quickLinks, footerWording.popularCategories][at]!,
      links: items.flatMap((item) => shown(item, names.footer)),
    })),
    legal: menus.legal.flatMap((item) => shown(item, names.footer)),
  }
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
