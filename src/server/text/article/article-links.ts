import { COMMENTS_ANCHOR, reviewPath } from '../../../contract/links.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { type Document, elementsOf, parseArticle } from './article-tree.ts'
import { NOTE_PREFIX } from './sanitize-article.ts'

/** The fragments of the page itself that a link in an article may name. */
const PAGE_FRAGMENTS = new Map([
  [COMMENTS_ANCHOR, COMMENTS_ANCHOR],
  ['main', 'main'],
  // As in the HTML standard.
  ['top', 'main'],
  ['', 'main'],
])

export interface ArticleLocation {
  /** The permalink's path of the review. */
  path: string
  siteUrl: string
  /** Current slugs of the linked reviews, by id. */
  slugs?: ReadonlyMap<number, string>
}

/** The ids of the reviews of this site that an article links to, in any form of the URL. */
export function linkedReviews(sanitizedHtml: string, siteUrl: string): number[] {
  if (!sanitizedHtml.includes('review/')) return []
  const ids = elementsOf(parseArticle(sanitizedHtml)).flatMap(({ name, attribs: { href } }) => {
    if (name !== 'a') return []
    const { route = '' } = (href !== undefined && splitSiteUrl(href, siteUrl)) || {}
    return parseRowId(REVIEW_ROUTE.exec(route)?.[1] ?? '') ?? []
  })
  return [...new Set(ids)]
}

/** The path of a review, with or without a slug, and what follows it. */
const REVIEW_ROUTE = /^\/review\/(\d+)(?:-[^/?#]*)?(?=$|[?#])(.*)$/

/**
 * The href of a link as the page of its article shows it: turns hash routes into permalinks with the current slug, and
 * fragments into full review URLs, which also work in a new tab (docs/product/addresses.md). `ids`: those of the article,
 * with prefix.
 */
export function displayedHref(
  href: string,
  ids: { has(id: string): boolean },
  { path, siteUrl, slugs }: ArticleLocation,
): string {
  const id = fragmentId(href)
  if (id !== undefined) {
    const own = PAGE_FRAGMENTS.get(id.slice(NOTE_PREFIX.length).toLowerCase())
    return `${path}#${ids.has(id) || own === undefined ? id : own}`
  }
  const own = splitSiteUrl(href, siteUrl)
  return own ? own.origin + withCurrentSlug(prefixForeignNote(own.route), slugs) : href
}

/** The origin, if it is written, and the path of a URL of this site; undefined for other sites. */
function splitSiteUrl(href: string, siteUrl: string): { origin: string; route: string } | undefined {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)?(.*)$/is.exec(href) ?? []
  if (origin !== '' && !isSameHost(origin, siteUrl)) return undefined
  // The original site's pages are all at its root, where such a path begins.
  const isFromRoot = origin === '' && /^[\w-]+\//.test(rest)
  const route = isFromRoot ? `/${rest}` : rest.replace(/^\/?#(?=\/)/, '')
  // Two slashes would name another host.
  return /^\/(?![/\\])/.test(route) ? { origin, route } : undefined
}

/** Inserts the current slug; otherwise the link redirects. */
function withCurrentSlug(path: string, slugs: ReadonlyMap<number, string> = new Map()): string {
  const [, id = '', rest = ''] = REVIEW_ROUTE.exec(path) ?? []
  const slug = slugs.get(parseRowId(id) ?? 0)
  return slug === undefined ? path : reviewPath(Number(id), slug) + rest
}

/** The id, with prefix, of an element of the same article that a link leads to. */
export function fragmentId(href: string): string | undefined {
  return href.startsWith(`#${NOTE_PREFIX}`) ? href.slice(1) : undefined
}

/** The notes of another review have the prefix too. */
function prefixForeignNote(path: string): string {
  const [, review, fragment = ''] = /^(\/review\/\d[^#]*)#(.+)$/.exec(path) ?? []
  if (review === undefined || PAGE_FRAGMENTS.has(fragment) || fragment.startsWith(NOTE_PREFIX)) return path
  return `${review}#${NOTE_PREFIX}${fragment}`
}

function isSameHost(origin: string, siteUrl: string): boolean {
  return origin.replace(/^https?:\/\//i, '').toLowerCase() === new URL(siteUrl).host
}

/** Gives links and pictures of this site their whole addresses, for readers elsewhere. */
export function makeUrlsAbsolute(article: Document, siteUrl: string): void {
  for (const { attribs } of elementsOf(article)) {
    for (const name of ['href', 'src'])
      if (/^\/(?!\/)/.test(attribs[name] ?? '')) attribs[name] = siteUrl + attribs[name]
    if (attribs['srcset'] !== undefined)
      attribs['srcset'] = attribs['srcset'].replace(/(^|, )\//g, `$1${siteUrl}/`)
  }
}
