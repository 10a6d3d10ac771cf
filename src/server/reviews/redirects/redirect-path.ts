import { feedPath } from '../../../contract/site/feed-links.ts'

/**
 * The form in which an old address is stored and looked up: its path decoded, without slashes and `index.html` at its end,
 * and its query where the address has one. Undefined for what is no address of a site, and for home itself.
 */
export function normalizeOldUrl(address: string): string | undefined {
  const text = address.trim()
  if (text.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(text)) return undefined
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : pathUrl(text)
  if (!url) return undefined
  const path = normalizePath(url.pathname)
  const query = decode(url.search.slice(1))
  const whole = (path || '/') + (query && `?${query}`)
  return whole === '/' || whole === '/*' ? undefined : whole
}

const MAX_LENGTH = 2_000

function pathUrl(text: string): URL | null {
  return /^\/(?!\/)/.test(text) ? URL.parse(text, 'http://site.invalid') : null
}

function normalizePath(pathname: string): string {
  return decode(pathname)
    .replace(/\/index\.html?$/i, '/')
    .replace(/(?<!\/)\/+$/, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** Stored addresses for a requested one, the best first: with query, without, without WordPress's endings, with `*`. */
export function candidatesOf(pathname: string, search: string): string[] {
  const path = normalizePath(pathname)
  if (path.length > MAX_LENGTH) return []
  const query = decode(search.slice(1))
  const pairs = [...new URLSearchParams(search)].filter(([name]) => ID_PARAMETERS.has(name))
  const withQuery = [
    ...(query && query.length <= MAX_LENGTH ? [query] : []),
    ...pairs.map(([name, value]) => `${name}=${value}`),
  ].map((each) => `${path || '/'}?${each}`)
  const plain = path === '' ? [] : [path, path.replace(APPENDED, '')]
  return [...new Set([...withQuery, ...plain, ...wildcardsOf(path)])].filter((each) => each !== '')
}

/** The parameters by which WordPress finds a post or a list without pretty addresses. */
const ID_PARAMETERS = new Set(['p', 'page_id', 'attachment_id', 'cat', 'tag', 'feed', 'm', 'author'])

const APPENDED = /\/(?:feed|amp|embed|trackback|comment-page-\d{1,4}|page\/\d{1,4})$/

/** Whether home itself may stand for another page: it does by its query alone. */
export function namesOldPage(pathname: string, search: string): boolean {
  return pathname === '/' && [...new URLSearchParams(search).keys()].some((name) => ID_PARAMETERS.has(name))
}

function wildcardsOf(path: string): string[] {
  const parts = path.split('/').slice(1, MAX_DEPTH)
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}/*`).toReversed()
}

const MAX_DEPTH = 12

/** The part of the requested path that `*` matches; empty for an address without one. */
export function splatOf(stored: string, pathname: string): string {
  return stored.endsWith('/*') ? normalizePath(pathname).slice(stored.length - 1) : ''
}

const [RSS, ATOM, JSON_FEED] = [feedPath('rss'), feedPath('atom'), feedPath('json')]

/**
 * Where WordPress, Ghost, Hexo, Hugo, Jekyll and Blogger have the feed of the site, beside the addresses that are feeds here, in
 * the form of normalizeOldUrl: readers of an earlier site go on receiving it without an import.
 */
const USUAL_FEEDS: ReadonlyMap<string, string> = new Map([
  ['/feed', RSS],
  ['/feed/rss', RSS],
  ['/feed/rss2', RSS],
  ['/feed/rdf', RSS],
  ['/feed/atom', ATOM],
  ['/feed/json', JSON_FEED],
  ['/?feed=rss', RSS],
  ['/?feed=rss2', RSS],
  ['/?feed=atom', ATOM],
  ['/rss', RSS],
  ['/rss2.xml', RSS],
  ['/index.xml', RSS],
  ['/feed.rss', RSS],
  ['/atom', ATOM],
  ['/atom.xml', ATOM],
  ['/feed.atom', ATOM],
  ['/feeds/posts/default', ATOM],
  ['/feeds/posts/default?alt=rss', RSS],
])

/** The site's feed under the first of these addresses that is a usual one. */
export function findUsualFeed(addresses: readonly string[]): string | undefined {
  return addresses.map((each) => USUAL_FEEDS.get(each)).find((each) => each !== undefined)
}
