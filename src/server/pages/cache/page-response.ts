import { WEBMENTION_PATH } from '../../../contract/site/federation-links.ts'
import { CACHE_REVALIDATE, CACHE_SHARED } from '../../platform/http/responses/response-headers.ts'
import { SECURITY_HEADERS } from '../../platform/security/security-headers.middleware.ts'
import type { CachedPage } from './page-cache-store.ts'
import { acceptedCoding, type Coding } from './page-encodings.ts'

/** The answer for a cached page, without the request's id. */
export interface PageResponse {
  status: CachedPage['status'] | 304
  /** Names and values in turn, as node:http accepts them. */
  headers: readonly string[]
  /** Undefined: the browser accepts only identity, which is not stored. Null: the answer has no body. */
  body: Buffer | undefined | null
}

/** The request headers that decide which encoding is sent. */
interface NegotiationHeaders {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export function pageResponse(
  page: CachedPage,
  { acceptEncoding, ifNoneMatch }: NegotiationHeaders,
): PageResponse {
  if (matchesEtag(page, ifNoneMatch)) return { status: 304, headers: sharedHeaders(page), body: null }
  const coding = acceptedCoding(acceptEncoding)
  return {
    status: page.status,
    headers: headersOf(page, coding),
    body: coding === 'identity' ? undefined : page.bytes[coding],
  }
}

/** Whether the browser has this very page (RFC 9110, section 13.1.2), in any encoding. */
export function matchesEtag({ etag, status }: CachedPage, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || status !== 200) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

function headersOf(page: CachedPage, coding: Coding): string[] {
  const headers = [...sharedHeaders(page), 'Content-Type', 'text/html; charset=UTF-8']
  // Identity is decompressed, and its length known, when it is sent.
  if (coding !== 'identity')
    headers.push('Content-Encoding', coding, 'Content-Length', String(page.bytes[coding].length))
  return headers
}

/** Headers of every answer for the page, 304 included. */
function sharedHeaders(page: CachedPage): string[] {
  const { etag, status, isUnlisted, policy } = page
  const headers = [...FIXED_HEADERS, ...federationHeaders(page), 'Content-Security-Policy', policy]
  if (status === 200) headers.push('Cache-Control', CACHE_SHARED, 'ETag', etag)
  else headers.push('Cache-Control', CACHE_REVALIDATE)
  if (isUnlisted) headers.push('X-Robots-Tag', 'noindex')
  return headers
}

const FIXED_HEADERS = SECURITY_HEADERS.flat()

/** The headers of a page for caches and other sites (docs/product/federation.md). */
function federationHeaders({
  hasActivity,
  takesMentions,
}: Pick<CachedPage, 'hasActivity' | 'takesMentions'>): string[] {
  const vary = hasActivity ? 'Accept-Encoding, Accept' : 'Accept-Encoding'
  const link = takesMentions ? ['Link', `<${WEBMENTION_PATH}>; rel="webmention"`] : []
  return ['Vary', vary, ...link]
}
