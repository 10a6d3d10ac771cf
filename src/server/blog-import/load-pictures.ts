import { createHash } from 'node:crypto'
import path from 'node:path'
import { isMovingPicture, PICTURE_BYTES } from '../../contract/pictures/pictures.ts'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { Deps } from '../deps.ts'
import { guardedFetch } from '../platform/http/guarded-fetch.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { messageOf } from '../platform/runtime/faults.ts'
import { storePicture, storeUploadedCover } from '../pictures/pictures.service.ts'
import { type LoadPicture, PICTURE_NAME } from './texts/body-pictures.ts'
import { type SourceFiles, VAULT_FILE } from './source-files.ts'

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
  /**
   * The name of the stored cover, null in a dry run; undefined for a picture that cannot be had, or is wider than high: it is none of a
   * book.
   */
  loadCover(source: string, base: string): Promise<{ name: string | null } | undefined>
  counts: { stored: number; failed: number; remote: number }
}

/** Finds each picture in the export by its path, or requests it from its address, and stores it once. */
export function createPictureLoader(deps: Pick<Deps, 'database'>, sources: PictureSources): PictureLoader {
  const found = indexPictures(sources.files)
  const known = new Map<string, Promise<StoredPicture>>()
  const counts = { stored: 0, failed: 0, remote: 0 }

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

  const store = (bytes: Buffer) => {
    const key = createHash('sha256').update(bytes).digest('hex')
    const storing = known.get(key) ?? storePicture(deps, bytes)
    known.set(key, storing)
    return storing
  }

  return {
    counts,
    async load(candidates, base) {
      let reason = ''
      for (const source of candidates)
        try {
          const bytes = await readOne(source, base)
          const stored = sources.isCheck || !bytes ? check(source, bytes) : await store(bytes)
          counts[bytes ? 'stored' : 'remote']++
          return { stored }
        } catch (cause) {
          // A file of another kind has failed.
          reason = cause instanceof Problem ? problemSentences[cause.code] : messageOf(cause)
        }
      counts.failed++
      return { reason, address: absoluteUrl(candidates.at(-1) ?? '', base, sources.siteUrl)?.href }
    },
    async loadCover(source, base) {
      try {
        const bytes = await readOne(source, base)
        if (!sources.isCheck && bytes) {
          const { width, height } = await store(bytes)
          if (width >= height) return undefined
        }
        const name = sources.isCheck || !bytes ? null : (await storeUploadedCover(deps, bytes, WHOLE)).name
        counts[bytes ? 'stored' : 'remote']++
        return { name }
      } catch {
        return undefined
      }
    },
  }
}

interface LocalPicture {
  files: SourceFiles
  name: string
}

interface PictureIndex {
  byPath: ReadonlyMap<string, LocalPicture>
  /** By each end of their paths. */
  byEnd: ReadonlyMap<string, readonly LocalPicture[]>
  /** Folders that belong to one text. */
  ofTexts: ReadonlySet<string>
  /** A vault of Obsidian finds a picture by its name alone. */
  isVault: boolean
}

function indexPictures(all: readonly SourceFiles[]): PictureIndex {
  const byPath = new Map<string, LocalPicture>()
  const byEnd = new Map<string, LocalPicture[]>()
  const ofTexts = new Set<string>()
  for (const files of all)
    for (const name of files.names) {
      if (TEXT_NAME.test(name)) ofTexts.add(name.replace(TEXT_NAME, ''))
      if (!PICTURE_NAME.test(name)) continue
      const picture = { files, name }
      byPath.set(name, picture)
      const parts = name.split('/')
      for (let at = 0; at < parts.length; at++) {
        const end = parts.slice(at).join('/')
        byEnd.set(end, [...(byEnd.get(end) ?? []), picture])
      }
    }
  const isVault = all.some(({ names }) => names.some((name) => VAULT_FILE.test(name)))
  return { byPath, byEnd, ofTexts, isVault }
}

/** A text, whose pictures may be in a folder of its name or beside its index. */
const TEXT_NAME = /(?:\/index)?(?:\.[\w-]+)?\.(?:md|markdown|mdown|mkd)$/i

/**
 * The picture that the other site would show for this source, and never that of another text: beside the text, in the folder of its
 * name, or below a folder that is served as the site's root.
 */
function findLocal(index: PictureIndex, source: string, base: string): LocalPicture | undefined {
  const isAddress = /^(?:https?:)?\/\//.test(source)
  const bare = isAddress
    ? (URL.parse(source, 'https://site.invalid')?.pathname ?? '')
    : source.replace(/[?#].*$/, '')
  const plain = decode(bare)
  const isBaseFile = !/^(?:https?:\/\/|\/|$)/.test(base)
  if (!isAddress && !plain.startsWith('/') && isBaseFile) {
    const folder = path.posix.dirname(base)
    const assets = path.posix.join(folder, path.posix.basename(base).replace(/\.\w+$/, ''))
    for (const each of [folder, assets]) {
      const local = index.byPath.get(path.posix.join(each, plain))
      if (local) return local
    }
    if (index.isVault) return shortest(index.byEnd.get(path.posix.normalize(plain)) ?? [])
  }
  const parts = path.posix
    .normalize(plain)
    .split('/')
    .filter((part) => part !== '' && part !== '..' && part !== '.')
  // Of an address the last three parts (2019/05/a.jpg) are enough: folders of pictures are copied without those above.
  const shorter = isAddress ? parts.slice(0, -3) : []
  const ends = [parts, ...shorter.map((_, at) => parts.slice(at + 1))]
  return ends.map((end) => findServed(index, end)).find((local) => local !== undefined)
}

/** The picture whose path ends so, outside the folders of texts; a short path must begin in a folder that is served as root. */
function findServed({ byEnd, ofTexts }: PictureIndex, parts: readonly string[]): LocalPicture | undefined {
  const end = parts.join('/')
  return shortest(
    (byEnd.get(end) ?? []).filter(({ name }) => {
      const above = name.slice(0, -end.length).split('/').slice(0, -1)
      const isOfText = above.some((_, at) => ofTexts.has(above.slice(0, at + 1).join('/')))
      return !isOfText && (parts.length >= 3 || above.slice(1).every((folder) => ROOTS.has(folder)))
    }),
  )
}

/** Folders of generators whose content stands at the root of the site. */
const ROOTS = new Set(['source', 'static', 'public', 'assets', 'content', 'src', 'docs', 'site', 'media'])

function shortest(pictures: readonly LocalPicture[]): LocalPicture | undefined {
  return pictures.toSorted((one, other) => one.name.length - other.name.length)[0]
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}
