import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { decodeUrlPart } from '../../contract/text/decode-url-part.ts'
import { StartupError } from '../platform/runtime/startup-error.ts'
import type { StudioClient } from './studio-client.ts'
import { digestOf, type SyncState } from './sync-state.ts'

export interface LocalPicture {
  /** As the text names it, relative to its file. */
  file: string
  /** Its kind and digest, under which the state knows the upload. */
  key: string
  bytes: Uint8Array
}

/** The pictures beside the file that its text shows. Throws StartupError where one is missing. */
export async function findPictures(body: string, file: string): Promise<LocalPicture[]> {
  const names = [
    ...[...body.matchAll(MARKDOWN_PICTURE)].map(({ groups }) => groups?.src ?? ''),
    ...[...body.matchAll(PICTURE_TAG)].map(([tag]) => SOURCE.exec(tag)?.[1] ?? ''),
  ].filter((name) => name !== '')
  return Promise.all([...new Set(names)].filter(isLocal).map((name) => readPicture('picture', name, file)))
}

/** The cover, where its name is that of a file beside. */
export async function findLocalCover(
  cover: string | null | undefined,
  file: string,
): Promise<LocalPicture | undefined> {
  if (cover === null || cover === undefined || cover === '') return undefined
  return readPicture('cover', cover, file).catch(() => undefined)
}

/** Uploads what the state does not know, and adds it. */
export async function uploadPictures(
  studio: StudioClient,
  state: SyncState,
  pictures: readonly LocalPicture[],
): Promise<void> {
  for (const { file, key, bytes } of pictures) {
    if (state.pictures[key]) continue
    const route = key.startsWith('cover') ? 'POST /api/studio/covers' : 'POST /api/studio/pictures'
    const type = TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
    const uploaded = new Blob([Uint8Array.from(bytes)], { type })
    state.pictures[key] = { file, ...(await studio.call(route, { file: uploaded })) }
  }
}

/** The text with the stored pictures in place of the files. Those that are not uploaded yet stay. */
export function toStoredPictures(body: string, pictures: readonly LocalPicture[], state: SyncState): string {
  const storedOf = (src: string): StoredPicture | undefined => {
    const picture = pictures.find(({ file }) => file === src)
    return picture && state.pictures[picture.key]
  }
  const html = body.replace(MARKDOWN_PICTURE, (whole, alt: string, src: string) => {
    const stored = storedOf(src)
    if (!stored) return whole
    const { path: address, width, height } = stored
    return `<img src="${address}" alt="${alt.replaceAll('"', '&quot;')}" width="${width}" height="${height}">`
  })
  return replaceSources(html, (src) => storedOf(src)?.path ?? src)
}

/** The text with the names of files in place of the pictures that were uploaded from them. */
export function toLocalPictures(body: string, state: SyncState): string {
  return replaceSources(body, (src) => uploadedFrom(state, 'picture', 'path', src) ?? src)
}

/** The file from which the cover was uploaded, else the stored name. */
export function toLocalCover(cover: string | null, state: SyncState): string | null {
  return cover === null ? null : (uploadedFrom(state, 'cover', 'name', cover) ?? cover)
}

function uploadedFrom(
  { pictures }: SyncState,
  kind: 'picture' | 'cover',
  field: 'path' | 'name',
  value: string,
): string | undefined {
  const known = Object.entries(pictures).find(
    ([key, stored]) => key.startsWith(kind) && stored[field] === value,
  )
  return known?.[1].file
}

/** The HTML with other sources of its pictures. */
function replaceSources(html: string, change: (src: string) => string): string {
  return html.replace(PICTURE_TAG, (tag) =>
    tag.replace(SOURCE, (_source, src: string) => ` src="${change(src)}"`),
  )
}

const PICTURE_TAG = /<img [^<>]*>/g
const SOURCE = / src="([^"]+)"/

const MARKDOWN_PICTURE = /!\[(?<alt>[^[\]\n]*)\]\((?<src>[^\s()]+)\)/g

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

/** Neither of this site's own pictures nor of another site. */
function isLocal(src: string): boolean {
  return !src.startsWith('/') && !/^[a-z][a-z\d+.-]*:/i.test(src)
}

async function readPicture(kind: 'picture' | 'cover', name: string, file: string): Promise<LocalPicture> {
  const source = path.join(path.dirname(file), decodeUrlPart(name))
  const bytes = await readFile(source).catch((cause: unknown) => {
    throw new StartupError(`${file} shows ${name}, and there is no such file.`, { cause })
  })
  return { file: name, key: `${kind} ${digestOf(bytes)}`, bytes }
}
