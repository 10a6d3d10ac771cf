import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Queries } from '../platform/db/database.ts'
import type { MediaRow } from '../platform/db/tables/tables.ts'
import * as store from './media.store.ts'

class UnsupportedMediaError extends Error {}

/** The stored file, undefined where there is none of that name. */
export function findMedia(queries: Queries, name: string): Promise<MediaRow | undefined> {
  return store.findMedia(queries, name)
}

export async function hasMedia(queries: Queries, name: string): Promise<boolean> {
  return store.hasMedia(queries, name)
}

/** Deletes stored files. */
export async function deleteMedia(queries: Queries, names: readonly string[]): Promise<void> {
  await store.deleteMediaRows(queries, names)
}

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

/** Throws UnsupportedMediaError for an unknown file extension. */
function mediaType(name: string): string {
  const type = TYPES[path.extname(name).toLowerCase()]
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
