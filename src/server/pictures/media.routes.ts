import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { isOriginal } from '../../contract/pictures/cover-crops.ts'
import { acceptsBrotli } from '../platform/http/requests/accept-headers.ts'
import { attachment, CACHE_IMMUTABLE } from '../platform/http/responses/response-headers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { SANDBOX_POLICY } from '../platform/security/security-headers.middleware.ts'
import { readFileName } from './files.policy.ts'
import { findMedia } from './media.service.ts'
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
    const stored = isOriginal(name) ? undefined : await findMedia(deps.database.queries, name)
    if (!stored) throw problem('not_found')
    const hasFormats = WEBP_PICTURE.test(name)
    const acceptsAvif = hasFormats && /image\/avif/.test(c.req.header('Accept') ?? '')
    const avif = acceptsAvif ? await findAvif(name, stored.bytes) : undefined
    const media = { ...stored, ...avif }
    // A player asks for many parts of a recording.
    const digest = FILE_DIGEST.exec(name)?.[1] ?? sha256(media.bytes)
    const file = readFileName(name)
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
      ...(file && {
        'Content-Disposition': attachment(file.name, name),
        'Content-Security-Policy': SANDBOX_POLICY,
      }),
    }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
    const bytes = new Uint8Array(media.bytes)
    const range = parseByteRange(c.req.header('Range'), bytes.length)
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes.length}` })
    }
    if (!range && isDrawing && acceptsBrotli(c)) {
      const compressed = await compressDrawing(deps, digest, bytes)
      return c.body(compressed, 200, { ...headers, 'Content-Encoding': 'br' })
    }
    if (!range) return c.body(bytes, 200, headers)
    const [first, last] = range
    return c.body(bytes.slice(first, last + 1), 206, {
      ...headers,
      'Content-Range': `bytes ${first}-${last}/${bytes.length}`,
    })
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
