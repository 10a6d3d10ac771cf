import { createHash } from 'node:crypto'
import path from 'node:path'
import { isMovingPicture, PICTURE_BYTES } from '../../contract/pictures/pictures.ts'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { Deps } from '../deps.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { messageOf } from '../platform/runtime/faults.ts'
import { FILE_BYTES, isPictureName, isStorableFile, storeFile } from '../pictures/media.service.ts'
import { storePicture, storeUploadedCover } from '../pictures/pictures.service.ts'
import { decode, findLocal, indexFiles, type LocalFile } from './local-files.ts'
import type { SourceFiles } from './source-files.ts'
import type { LoadFile } from './texts/body-files.ts'
import type { LoadPicture } from './texts/body-pictures.ts'

/** Requests a picture from its address; only tests have another. */
export type FetchPicture = (url: URL) => Promise<Buffer>

/** Twenty seconds, 20 MB, three redirects, no private networks. */
export const fetchPicture: FetchPicture = async (url) => {
  const bytes = await guardedFetch(url, {
    accept: 'image/*',
    maxBytes: PICTURE_BYTES,
    timeLimit: 20_000,
    mayBePrivate: false,
    redirects: 3,
  })
  if (!bytes) throw new Error(`${url.host} answered 404`)
  return bytes
}

export interface PictureSources {
  /** The export itself, and a folder or archive of pictures beside it. */
  files: readonly SourceFiles[]
  /** The other site, for addresses without a host; empty where it is unknown. */
  siteUrl: string
  /** Null: pictures are never requested from their address. */
  fetch: FetchPicture | null
  /** Nothing is stored and nothing requested. */
  isCheck: boolean
}

const WHOLE = { left: undefined, top: undefined, width: undefined, height: undefined }

export interface PictureLoader {
  load: LoadPicture
  loadFile: LoadFile
  /**
   * The name of the stored cover, null in a dry run; undefined for a picture that cannot be had, or is wider than high: it is none of a
   * book.
   */
  loadCover(source: string, base: string): Promise<{ name: string | null } | undefined>
  counts: { stored: number; failed: number; remote: number; files: number }
}

/** Finds each picture in the export by its path, or requests it from its address, and stores it once. */
export function createPictureLoader(
  deps: Pick<Deps, 'database' | 'clock'>,
  sources: PictureSources,
): PictureLoader {
  const found = indexFiles(sources.files)
  const known = new Map<string, Promise<StoredPicture>>()
  const counts = { stored: 0, failed: 0, remote: 0, files: 0 }
  const knownFiles = new Map<LocalFile, Promise<string | undefined>>()

  /** The picture that was read last: one that is no cover begins its text. */
  let last: { key: string; bytes: Promise<Buffer | undefined> } | undefined
  const readOne = (source: string, base: string): Promise<Buffer | undefined> => {
    const key = `${base} ${source}`
    if (last?.key !== key) last = { key, bytes: readPicture(source, base) }
    return last.bytes
  }

  /** Undefined in a dry run for a picture that would be requested. */
  const readPicture = async (source: string, base: string): Promise<Buffer | undefined> => {
    if (source.startsWith('data:')) return readDataUrl(source)
    const local = findLocal(found, source, base)
    if (local) return local.files.read(local.name, PICTURE_BYTES)
    const url = absoluteUrl(source, base, sources.siteUrl)
    if (!url) throw new Error('not in the export')
    const { fetch, isCheck } = sources
    if (fetch === null) throw new Error('not in the export, and not requested')
    // Once more: a site that sends hundreds of pictures may be busy.
    return isCheck ? undefined : fetch(url).catch(() => fetch(url))
  }

  const check = (source: string, bytes: Buffer | undefined) => ({
    path: `/media/${encodeURIComponent(path.posix.basename(source))}`,
    width: 0,
    height: 0,
    lost_motion: bytes !== undefined && isMovingPicture(bytes),
  })

  const store = (bytes: Buffer, source: string) => {
    const key = createHash('sha256').update(bytes).digest('hex')
    const storing = known.get(key) ?? storePicture(deps, bytes, fileNameOf(source))
    known.set(key, storing)
    return storing
  }

  /** The path under which it is stored; undefined where it cannot be. */
  const storeLocal = async ({ files, name }: LocalFile): Promise<string | undefined> => {
    const isPicture = isPictureName(name)
    // Also a file that is too large.
    const bytes = await files.read(name, isPicture ? PICTURE_BYTES : FILE_BYTES).catch(() => undefined)
    if (!bytes) return undefined
    const base = path.posix.basename(name)
    if (sources.isCheck) return isPicture || isStorableFile(name, bytes) ? check(name, bytes).path : undefined
    if (!isPicture) return storeFile(deps.database.queries, base, bytes)
    return store(bytes, name).then(
      (stored) => stored.path,
      () => undefined,
    )
  }

  return {
    counts,
    async loadFile(source, base) {
      const local = findLocal(found, source, base)
      if (!local) return { reason: 'missing' }
      const storing = knownFiles.get(local) ?? storeLocal(local)
      if (!knownFiles.has(local)) {
        knownFiles.set(local, storing)
        if ((await storing) !== undefined) counts.files++
      }
      const stored = await storing
      return stored === undefined ? { reason: 'refused' } : { path: stored }
    },
    async load(candidates, base, shown) {
      let reason = ''
      for (const source of candidates)
        try {
          const bytes = await readOne(source, base)
          const stored = sources.isCheck || !bytes ? check(source, bytes) : await store(bytes, source)
          counts[bytes ? 'stored' : 'remote']++
          return { stored }
        } catch (cause) {
          // A file of another kind has failed.
          reason = cause instanceof Problem ? problemSentences[cause.code] : messageOf(cause)
        }
      counts.failed++
      return { reason, address: absoluteUrl(shown, base, sources.siteUrl)?.href }
    },
    async loadCover(source, base) {
      try {
        const bytes = await readOne(source, base)
        if (!sources.isCheck && bytes) {
          const { width, height } = await store(bytes, source)
          if (width >= height) return undefined
        }
        const name =
          sources.isCheck || !bytes
            ? null
            : (await storeUploadedCover(deps, bytes, { ...WHOLE, name: fileNameOf(source) })).name
        counts[bytes ? 'stored' : 'remote']++
        return { name }
      } catch {
        return undefined
      }
    },
  }
}

/** The last part of an address, as people read it; '' where the address is the picture itself. */
function fileNameOf(source: string): string {
  if (source.startsWith('data:')) return ''
  return decode(path.posix.basename(source.split(/[?#]/, 1)[0] ?? '')).slice(0, 300)
}

function absoluteUrl(source: string, base: string, siteUrl: string): URL | null {
  const from = /^https?:/.test(base) ? base : siteUrl === '' ? undefined : `${siteUrl}/`
  const url = URL.parse(source, from)
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function readDataUrl(source: string): Buffer {
  const [, isBase64, data = ''] = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,([^]*)$/.exec(source) ?? []
  if (data.length > PICTURE_BYTES * 1.4) throw new Error('too large')
  return isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decode(data))
}
