import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Queries } from '../platform/db/database.ts'
import type { MediaRow } from '../platform/db/tables.ts'
import * as store from './media.store.ts'

/** A file that is no picture or video the site can show. */
class MediaRefused extends Error {}

/** The stored file of that name; undefined where there is none. */
export function findMedia(queries: Queries, name: string): Promise<MediaRow | undefined> {
  return store.findMedia(queries, name)
}

/** Stores a file under its own name. Throws MediaRefused. */
export async function storeMedia(queries: Queries, name: string, bytes: Uint8Array): Promise<void> {
  await store.upsertMedia(queries, { name, type: mediaType(name), bytes })
}

/** Stores a cover under a name made of its content; returns the name. Throws MediaRefused. */
export async function storeCover(queries: Queries, fileName: string, bytes: Uint8Array): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const name = `cover-${digest}${path.extname(fileName).toLowerCase()}`
  await storeMedia(queries, name, bytes)
  return name
}

/** Throws MediaRefused for a name whose ending is none of the known kinds. */
function mediaType(name: string): string {
  const type = TYPES[path.extname(name).toLowerCase()]
  if (!type) throw new MediaRefused(`${name} is not a picture or video (${Object.keys(TYPES).join(' ')})`)
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
