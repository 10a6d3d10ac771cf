import { COMMENTS_ANCHOR, reviewPath } from '../../../contract/links.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { parseElements, readAttribute } from './article-elements.ts'
import { NOTE_PREFIX } from './sanitize-article.ts'

/** The page's own places that a link in an article may name. */
const PAGE_PLACES = new Map([
  [COMMENTS_ANCHOR, COMMENTS_ANCHOR],
  ['main', 'main'],
  // As in the HTML standard.
  ['top', 'main'],
  ['', 'main'],
])

export interface ArticleAddress {
  /** The permalink's path of the review. */
  path: string
  siteUrl: string
  /** Of the published reviews that the article links to: the present slugs. */
  slugs?: ReadonlyMap<number, string>
}

/** The ids of the reviews of this site that an article links to, in any form of the address. */
export function linkedReviews(sanitizedHtml: string, siteUrl: string): number[] {
  if (!sanitizedHtml.includes('review/')) return []
  const ids = parseElements(sanitizedHtml).flatMap((element) => {
    const href = element.tag === 'a' ? readAttribute(element, 'href') : undefined
    const { route = '' } = (href !== undefined && splitOwn(href, siteUrl)) || {}
    return parseRowId(REVIEW_ROUTE.exec(route)?.[1] ?? '') ?? []
  })
  return [...new Set(ids)]
}

/** The path of a review, with or without a slug, and what follows it. */
const REVIEW_ROUTE = /^\/review\/(\d+)(?:-[^/?#]*)?(?=$|[?#])(.*)$/

/**
 * The address of a link in an article as its page shows it: a hash route becomes the permalink, which needs no script,
 * which a review's present slug belongs to, and a fragment names the review, so that it leads there in a new tab too
 * (docs/product/addresses.md). `ids`: those of the article, with prefix. All texts are attribute values as written.
 */
export function displayedHref(
  href: string,
  ids: { has(id: string): boolean },
  { path, siteUrl, slugs }: ArticleAddress,
): string {
  const place = localPlace(href)
  if (place !== undefined) {
    const own = PAGE_PLACES.get(place.slice(NOTE_PREFIX.length).toLowerCase())
    return `${path}#${ids.has(place) || own === undefined ? place : own}`
  }
  const own = splitOwn(href, siteUrl)
  return own ? own.origin + withPresentSlug(prefixForeignNote(own.route), slugs) : href
}

/** Origin, as far as it is written, and clean path of an address of this site. */
function splitOwn(href: string, siteUrl: string): { origin: string; route: string } | undefined {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)?(.*)$/is.exec(href) ?? []
  if (origin !== '' && !isSameHost(origin, siteUrl)) return undefined
  // The original site's pages are all at its root, where such a path begins.
  const isFromRoot = origin === '' && /^[\w-]+\//.test(rest)
  const route = isFromRoot ? `/${rest}` : rest.replace(/^\/?#(?=\/)/, '')
  // Two slashes would name another host.
  return /^\/(?![/\\])/.test(route) ? { origin, route } : undefined
}

/** A link without it, or with an earlier one, would be redirected. */
function withPresentSlug(path: string, slugs: ReadonlyMap<number, string> = new Map()): string {
  const [, id = '', rest = ''] = REVIEW_ROUTE.exec(path) ?? []
  const slug = slugs.get(parseRowId(id) ?? 0)
  return slug === undefined ? path : reviewPath(Number(id), slug) + rest
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
