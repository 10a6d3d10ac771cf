import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)
const brotlied = promisify(brotliCompress)

export type Coding = 'br' | 'gzip' | 'identity'

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
export function acceptedCoding(header: string | undefined): Coding {
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
