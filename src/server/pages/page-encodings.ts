import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { gzipPage, type PageHtml } from './gzip-page.ts'

const gunzipped = promisify(gunzip)
const brotlied = promisify(brotliCompress)

export type Coding = 'br' | 'gzip' | 'identity'

/** A page's bytes in the codings that browsers ask for. */
export interface PageEncodings {
  /** The same in every process for the same text; weak, because the codings share it. */
  readonly etag: string
  /** What is at hand; the rest is made from it. */
  readonly bytes: { readonly gzip: Buffer; readonly br: Buffer | undefined }
}

/** With gzip only: brotli is made for pages that are asked for again. Packs off the event loop. */
export async function encodePage(html: PageHtml): Promise<PageEncodings> {
  const bytes = await gzipPage(html)
  return {
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    bytes: { gzip: bytes, br: undefined },
  }
}

/** As small as it gets without taking longer than the page took to render. */
export async function toBrotli(forms: PageEncodings): Promise<Buffer> {
  const text = await toIdentity(forms)
  const bytes = await brotlied(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(text.length),
    },
  })
  return alone(bytes)
}

/** As a power of two: looks back over the whole text and asks for no more memory, of which the default is 8 MB. */
function windowFor(length: number): number {
  return Math.min(22, Math.max(17, Math.ceil(Math.log2(length + 16))))
}

/** In memory of their own: zlib gives a part of 64 KB, all of which would stay for as long as the page does. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** For the few that accept neither coding. */
export function toIdentity({ bytes }: PageEncodings): Promise<Buffer> {
  return gunzipped(bytes.gzip)
}

/** The smallest coding that the asker's Accept-Encoding allows. */
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

const BROTLI_QUALITY = 5
