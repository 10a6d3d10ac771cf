import { createHash } from 'node:crypto'
import path from 'node:path'
import { mediaPath } from '../../contract/links.ts'
import type { Queries } from '../platform/db/database.ts'
import { isStorableFile, readFileName, storedFileName } from './files.policy.ts'
import * as store from './media.store.ts'

export { FILE_BYTES, isFileName, isPictureName, isStorableFile } from './files.policy.ts'

class UnsupportedMediaError extends Error {}

/** The stored file, undefined where there is none of that name. */
export const findMedia = store.findMedia

export const findMediaSize = store.findMediaSize

export const readMediaPart = store.readMediaPart

export const hasMedia = store.hasMedia

export const sizesOf = store.sizesOf

/** Deletes stored files. */
export const deleteMedia = store.deleteMediaRows

/** Stores a file under its own name. Throws UnsupportedMediaError. */
export async function storeMedia(queries: Queries, name: string, bytes: Uint8Array): Promise<void> {
  await store.upsertMedia(queries, { name, type: mediaType(name), bytes })
}

/** Stores a cover under a name with a hash of its content, and returns the name. Throws UnsupportedMediaError. */
export async function storeCover(queries: Queries, fileName: string, bytes: Uint8Array): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const name = `cover-${digest}${path.extname(fileName).toLowerCase()}`
  await storeMedia(queries, name, bytes)
  return name
}

/** Stores a file to which texts link, and returns its path; undefined where it is too large or of no form that is stored. */
export async function storeFile(queries: Queries, name: string, bytes: Uint8Array) {
  if (!isStorableFile(name, bytes)) return undefined
  const stored = storedFileName(name, bytes)
  await storeMedia(queries, stored, bytes)
  return mediaPath(stored)
}

/** Throws UnsupportedMediaError for an unknown file extension. */
export function mediaType(name: string): string {
  const type = readFileName(name)?.type ?? TYPES[path.extname(name).toLowerCase()]
  if (!type)
    throw new UnsupportedMediaError(`${name} is not a picture or video (${Object.keys(TYPES).join(' ')})`)
  return type
}

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
