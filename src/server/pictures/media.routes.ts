import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isOriginal } from '../../contract/pictures/cover-crops.ts'
import { acceptsBrotli } from '../platform/http/requests/accept-headers.ts'
import { attachment, CACHE_IMMUTABLE } from '../platform/http/responses/response-headers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { SANDBOX_POLICY } from '../platform/security/security-headers.middleware.ts'
import { readFileName } from './files.policy.ts'
import { findMedia, findMediaSize, readMediaPart } from './media.service.ts'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'

/** Finds a WebP picture in a smaller format; undefined while there is none yet. */
type FindSmaller = (
  name: string,
  webp: Uint8Array,
) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined>

/** Stored files, with byte ranges for video, never opened as documents. `findAvif`: for browsers that accept it. */
export function mediaRoutes(deps: Deps, findAvif: FindSmaller): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/media/:name', async (c) => {
    const name = c.req.param('name')
    const known = FILE_DIGEST.exec(name)?.[1]
    if (known !== undefined) return sendFile(c, deps, name, known)
    const stored = isOriginal(name) ? undefined : await findMedia(deps.database.queries, name)
    if (!stored) throw problem('not_found')
    const hasFormats = WEBP_PICTURE.test(name)
    const acceptsAvif = hasFormats && /image\/avif/.test(c.req.header('Accept') ?? '')
    const avif = acceptsAvif ? await findAvif(name, stored.bytes) : undefined
    const media = { ...stored, ...avif }
    const digest = sha256(media.bytes)
    const isDrawing = media.type === 'image/svg+xml'
    // Weak where one name has two encodings.
    const etag = isDrawing ? `W/"${digest}"` : `"${digest}"`
    const headers = {
      'Content-Type': media.type,
      // A browser that accepts AVIF asks again for a picture that it got as WebP.
      'Cache-Control':
        isImmutable(name) && acceptsAvif === (avif !== undefined) ? CACHE_IMMUTABLE : CACHE_AN_HOUR,
      'Accept-Ranges': 'bytes',
      ETag: etag,
      ...(isDrawing && { Vary: 'Accept-Encoding' }),
      ...(hasFormats && { Vary: 'Accept' }),
    }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
    const bytes = new Uint8Array(media.bytes)
    if (c.req.header('Range') === undefined && isDrawing && acceptsBrotli(c)) {
      const compressed = await compressDrawing(deps, digest, bytes)
      return c.body(compressed, 200, { ...headers, 'Content-Encoding': 'br' })
    }
    return sendRange(c, headers, bytes.length, (first, count) => bytes.slice(first, first + count))
  })
}

/** Sends a recording or another file to which texts link. A player asks for many parts of one: each is read alone. */
async function sendFile(c: Context<HttpEnv>, deps: Deps, name: string, digest: string): Promise<Response> {
  const { queries } = deps.database
  const stored = await findMediaSize(queries, name)
  if (!stored) throw problem('not_found')
  const etag = `"${digest}"`
  const file = readFileName(name)
  const headers = {
    'Content-Type': stored.type,
    'Cache-Control': CACHE_IMMUTABLE,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(file && {
      'Content-Disposition': attachment(file.name, name),
      'Content-Security-Policy': SANDBOX_POLICY,
    }),
  }
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
  return sendRange(c, headers, stored.size, async (first, count) => {
    const part = await readMediaPart(queries, name, { first, count })
    // It was deleted meanwhile.
    if (!part) throw problem('not_found')
    return new Uint8Array(part)
  })
}

/** Answers with the range of the request, or with all of it. */
async function sendRange(
  c: Context<HttpEnv>,
  headers: Record<string, string>,
  size: number,
  read: (first: number, count: number) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const range = parseByteRange(c.req.header('Range'), size)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  if (!range) return c.body(await read(0, size), 200, headers)
  const [first, last] = range
  return c.body(await read(first, last + 1 - first), 206, {
    ...headers,
    'Content-Range': `bytes ${first}-${last}/${size}`,
  })
}

/** The names of files have it already (files.policy.ts). */
const FILE_DIGEST = /^file-([0-9a-f]{16})-/

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

const WEBP_PICTURE = /^(?:cover|picture)-.+\.webp$/

/** These names contain a hash of the content; files under other names may change. */
function isImmutable(name: string): boolean {
  return /^(?:cover|picture|file-[0-9a-f]{16})-/.test(name)
}

const CACHE_AN_HOUR = 'public, max-age=3600'

/** First and last byte of a single range, both included (RFC 9110, section 14.1.2); undefined where the whole file is sent. */
export function parseByteRange(
  header: string | undefined,
  length: number,
): [number, number] | 'unsatisfiable' | undefined {
  const [, from, to] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (first >= length) return 'unsatisfiable'
  return first > last ? undefined : [first, last]
}

/** An SVG compressed with brotli: once, under the hash of its content, and therefore at the highest level. */
function compressDrawing(
  { cacheDir, log }: Pick<Deps, 'cacheDir' | 'log'>,
  digest: string,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(log, path.join(cacheDir, 'drawings', `${digest}.svg.br`), () =>
    promisify(brotliCompress)(bytes),
  )
}
