import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { WEBMENTION_PATH } from '../../../contract/site/federation-links.ts'
import { CACHE_REVALIDATE, CACHE_SHARED } from '../../platform/http/responses/response-headers.ts'
import { SECURITY_HEADERS } from '../../platform/security/security-headers.middleware.ts'
import type { CachedPage } from './page-cache.ts'

/** The answer for a cached page, without the request's id. */
interface PageResponse {
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

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)
const brotlied = promisify(brotliCompress)

type Coding = 'br' | 'gzip' | 'identity'

/** A page's bytes in the encodings that browsers accept. */
export interface PageEncodings {
  /** The same in every process for the same text; weak, because all encodings share it. */
  readonly etag: string
  /** Identity is decompressed from gzip. */
  readonly bytes: { readonly gzip: Buffer; readonly br: Buffer }
}

/** Compresses a page once for all its visitors, off the event loop. */
export async function encodePage(html: string): Promise<PageEncodings> {
  const text = Buffer.from(html)
  const [gzipBytes, brotliBytes] = await Promise.all([
    gzipped(text, { level: GZIP_LEVEL }),
    brotlied(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(text.length),
      },
    }),
  ])
  return {
    etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
    bytes: { gzip: copyBytes(gzipBytes), br: copyBytes(brotliBytes) },
  }
}

// Higher ones take longer than rendering the page, and save a tenth (npm run bench -- pages).
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 4

/** The binary logarithm of a window over the whole text; the default would take 8 MB of memory. */
function windowFor(length: number): number {
  return Math.min(22, Math.max(17, Math.ceil(Math.log2(length + 16))))
}

/** zlib returns a slice of a block of 64 KB, all of which would stay in memory with the page. */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** For the few clients that accept neither gzip nor brotli. */
export function toIdentity({ bytes }: PageEncodings): Promise<Buffer> {
  return gunzipped(bytes.gzip)
}

/** The smallest encoding that the Accept-Encoding header allows. */
function acceptedCoding(header: string | undefined): Coding {
  if (header === undefined) return 'identity'
  const known = knownHeaders.get(header)
  if (known) return known
  const coding = (['br', 'gzip'] as const).find((each) => accepts(header, each)) ?? 'identity'
  knownHeaders.set(header, coding)
  return coding
}

/** Browsers send a handful of different values. */
const knownHeaders = new LRUCache<string, Coding>({ max: 64 })

/** RFC 9110, section 12.5.3. */
function accepts(header: string, coding: string): boolean {
  const qualities = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality)]
    }),
  )
  return (qualities.get(coding) ?? qualities.get('*') ?? 0) > 0
}
