import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeUrlPart } from '../../contract/text/decode-url-part.ts'
import { escapeHtml } from '../text/html-text.ts'
import { StartupError } from '../platform/runtime/faults.ts'
import type { StudioClient } from './studio-client.ts'
import { digestOf, type SyncState } from './sync-state.ts'

export interface LocalPicture {
  /** Its path, relative to the file of the text. */
  file: string
  /** Its kind and digest, under which the state knows the upload. */
  key: string
  bytes: Uint8Array
}

/** The pictures beside the file among those that its text shows. Throws StartupError where one is missing. */
export async function findPictures(sources: readonly string[], file: string): Promise<LocalPicture[]> {
  const names = new Set(sources.filter(isLocal).map(decodeUrlPart))
  return Promise.all([...names].map((name) => readPicture('picture', name, file)))
}

/** The cover, where its name is that of a file beside. */
export async function findLocalCover(
  cover: string | null | undefined,
  file: string,
): Promise<LocalPicture | undefined> {
  if (cover === null || cover === undefined || cover === '') return undefined
  return readPicture('cover', decodeUrlPart(cover), file).catch(() => undefined)
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

/** The picture that the text names so, if it is one beside the file. */
export function pictureNamed(pictures: readonly LocalPicture[], source: string): LocalPicture | undefined {
  return isLocal(source) ? pictures.find(({ file }) => file === decodeUrlPart(source)) : undefined
}

/** The text with the names of files in place of the pictures that were uploaded from them, first of `own`. */
export function toLocalPictures(text: string, own: readonly LocalPicture[], state: SyncState): string {
  return text.replace(PICTURE_TAG, (tag) =>
    tag.replace(SOURCE, (source, src: string) => {
      const name =
        own.find(({ key }) => state.pictures[key]?.path === src)?.file ??
        uploadedFrom(state, 'picture', 'path', src)
      return name === undefined ? source : ` src="${escapeHtml(name)}"`
    }),
  )
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

const PICTURE_TAG = /<img [^<>]*>/g
const SOURCE = / src="([^"]+)"/

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
  const source = path.join(path.dirname(file), name)
  const bytes = await readFile(source).catch((cause: unknown) => {
    throw new StartupError(`${file} shows ${name}, and there is no such file.`, { cause })
  })
  return { file: name, key: `${kind} ${digestOf(bytes)}`, bytes }
}
