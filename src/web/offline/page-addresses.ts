import { STUDIO_PATH, withoutSlug } from '../../contract/links.ts'
import { OFFLINE_PATH } from '../../contract/site/offline.ts'
import { scriptBase, splitScript } from '../../contract/site/scripts.ts'

/** `review` and `page` are the same for everybody and stored, `unstored` is a reader's own; undefined: the worker leaves it alone. */
export function pageKind(address: string): 'review' | 'page' | 'unstored' | undefined {
  const { pathname, search } = new URL(pageKey(address))
  const { rest } = splitScript(pathname)
  if (/^\/review\/\d+$/.test(rest)) return search === '' ? 'review' : 'page'
  if (STORED.has(rest) || /^\/(?:category|author|year|tag|series|letters|p)\/[^/]+$/.test(rest)) return 'page'
  return UNSTORED.has(rest) ? 'unstored' : undefined
}

/** One address for each content: without slug, and with the query parameters that select what the page shows. */
export function pageKey(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const { rest } = splitScript(pathname)
  const path = withoutSlug(rest).replace(/(?<=[^/])\/+$/, '')
  const query = search
    .slice(1)
    .split('&')
    .filter((pair) => /^(?:sort|offset|before|after)=./.test(pair))
    .join('&')
  return origin + scriptBase(pathname) + path + (query && `?${query}`)
}

/** The page of the review whose data the app requests with this address; undefined for other requests. */
export function pageOfReviewData(address: string): string | undefined {
  const { origin, pathname, search } = new URL(address)
  const { rest } = splitScript(pathname)
  const [, id] = /^\/api\/reviews\/(\d+)$/.exec(rest) ?? []
  return id === undefined || search !== '' ? undefined : `${origin}${scriptBase(pathname)}/review/${id}`
}

/** The page that an open tab shows, whether its address is a permalink or a hash route. */
export function pageOfTab(address: string): string {
  const { origin, pathname, hash } = new URL(address)
  return hash.startsWith('#/') ? origin + scriptBase(pathname) + hash.slice(1) : address
}

/** Whether it is a page of the studio, whose data alone differ. */
export function isStudioPage(pathname: string): boolean {
  return pathname === STUDIO_PATH || pathname.startsWith(`${STUDIO_PATH}/`)
}

/** The offline page in the script of the address. */
export function offlinePageFor(address: string): string {
  return (scriptBase(new URL(address).pathname) === '/zh-hans' ? '/zh-hans' : '') + OFFLINE_PATH
}

const STORED = new Set([
  '/',
  '/reviews',
  '/categories',
  '/authors',
  '/years',
  '/about',
  '/letters',
  '/privacy',
  '/terms',
])
const UNSTORED = new Set(['/search', '/reading-list', '/reading-list/import', '/bookmarks', '/account'])
