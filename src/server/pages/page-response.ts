import { CACHE_REVALIDATE, CACHE_SHARED } from '../platform/http/cache-control.ts'
import { SECURITY_HEADERS } from '../platform/security/security-headers.ts'
import type { CachedPage } from './page-cache-store.ts'
import { acceptedCoding, type Coding } from './page-encodings.ts'

/** What is sent of a kept page, whichever way it goes out: all but the id of the request. */
export interface PageResponse {
  status: CachedPage['status'] | 304
  /** Names and values by turns, as node:http takes them. */
  headers: readonly string[]
  /** Undefined: identity, which is not at hand. Null: there is none. */
  body: Buffer | undefined | null
  /** Whether the asker would have taken brotli, which is not at hand. */
  missesBrotli: boolean
}

/** What of a request decides which form of a page it gets. */
interface Asked {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export function pageResponse(page: CachedPage, { acceptEncoding, ifNoneMatch }: Asked): PageResponse {
  if (isHeld(page, ifNoneMatch))
    return { status: 304, headers: sharedHeaders(page), body: null, missesBrotli: false }
  const accepted = acceptedCoding(acceptEncoding)
  const missesBrotli = accepted === 'br' && !page.bytes.br
  const coding = missesBrotli ? 'gzip' : accepted
  return {
    status: page.status,
    headers: headersOf(page, coding),
    body: coding === 'identity' ? undefined : page.bytes[coding],
    missesBrotli,
  }
}

/** Whether the asker has the page as it is (RFC 9110, section 13.1.2: whatever its coding). */
export function isHeld({ etag, status }: CachedPage, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined || status !== 200) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

function headersOf(page: CachedPage, coding: Coding): string[] {
  const headers = [...sharedHeaders(page), 'Content-Type', 'text/html; charset=UTF-8']
  // The bytes of identity are made, and counted, when they are sent.
  if (coding !== 'identity')
    headers.push('Content-Encoding', coding, 'Content-Length', String(page.bytes[coding]?.length))
  return headers
}

/** Of the page whatever its form, also where the asker has it already. */
function sharedHeaders({ etag, status, isUnlisted, policy }: CachedPage): string[] {
  const headers = [...FIXED_HEADERS, 'Content-Security-Policy', policy]
  if (status === 200) headers.push('Cache-Control', CACHE_SHARED, 'ETag', etag)
  else headers.push('Cache-Control', CACHE_REVALIDATE)
  if (isUnlisted) headers.push('X-Robots-Tag', 'noindex')
  return headers
}

const FIXED_HEADERS = [...SECURITY_HEADERS.flat(), 'Vary', 'Accept-Encoding']
