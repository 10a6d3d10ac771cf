import { COMMENTS_ANCHOR } from '../../contract/links.ts'
import { NOTE_PREFIX } from './sanitize-article.ts'

/** The page's own places that a link in an article may name. */
const PAGE_PLACES = new Map([
  [COMMENTS_ANCHOR, COMMENTS_ANCHOR],
  ['main', 'main'],
  // As in the HTML standard.
  ['top', 'main'],
  ['', 'main'],
])

interface ArticleAddress {
  /** The permalink's path of the review. */
  path: string
  siteUrl: string
}

/**
 * The address of a link in an article as its page shows it: a hash route becomes the permalink, which needs no script,
 * and a fragment names the review, so that it leads there in a new tab too (docs/product/addresses.md). `ids`: those of
 * the article, with prefix. All texts are attribute values as written.
 */
export function displayedHref(
  href: string,
  ids: { has(id: string): boolean },
  { path, siteUrl }: ArticleAddress,
): string {
  const place = localPlace(href)
  if (place !== undefined) {
    const own = PAGE_PLACES.get(place.slice(NOTE_PREFIX.length).toLowerCase())
    return `${path}#${ids.has(place) || own === undefined ? place : own}`
  }
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)?(.*)$/is.exec(href) ?? []
  if (origin !== '' && !isSameHost(origin, siteUrl)) return href
  // The original site's pages are all at its root, where such a path begins.
  const isFromRoot = origin === '' && /^[\w-]+\//.test(rest)
  const route = isFromRoot ? `/${rest}` : rest.replace(/^\/?#(?=\/)/, '')
  // Two slashes would name another host.
  if (!/^\/(?![/\\])/.test(route)) return href
  return origin + prefixForeignNote(route)
}

/** The prefixed id that a link names in its own article. */
export function localPlace(href: string): string | undefined {
  return href.startsWith(`#${NOTE_PREFIX}`) ? href.slice(1) : undefined
}

/** The notes of another review have the prefix too. */
function prefixForeignNote(path: string): string {
  const [, review, fragment = ''] = /^(\/review\/\d[^#]*)#(.+)$/.exec(path) ?? []
  if (review === undefined || PAGE_PLACES.has(fragment) || fragment.startsWith(NOTE_PREFIX)) return path
  return `${review}#${NOTE_PREFIX}${fragment}`
}

function isSameHost(origin: string, siteUrl: string): boolean {
  return origin.replace(/^https?:\/\//i, '').toLowerCase() === new URL(siteUrl).host
}
