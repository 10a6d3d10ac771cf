import { createHash } from 'node:crypto'
import type { SiteSettings } from '../../contract/settings.ts'
import { sanitizeArticle, visibleText } from '../text/html.ts'
import type { Queries } from '../platform/db/database.ts'
import { readStoredValue, storeValue } from '../settings/settings.service.ts'
import { readSampleLibrary, SAMPLE_LIBRARY, type SampleLibrary } from './sample-library.files.ts'

/** What the sample library brought, as it was when it was loaded. */
export interface SampleRecord {
  /** Fingerprints by review id. */
  reviews: Record<string, string>
  /** SHA-256 of the files by name. */
  media: Record<string, string>
  settings: SiteSettings
}

/** Beside the settings, under a key that is none of them. */
const KEY = 'sample_library'

export function recordOf({ books, media, settings }: SampleLibrary): SampleRecord {
  const reviews = books.map(({ book }) => [
    book.id,
    fingerprintOf({ ...book, content: sanitizeArticle(book.content) }),
  ])
  return {
    reviews: Object.fromEntries(reviews) as Record<string, string>,
    media: Object.fromEntries(media.map(({ name, bytes }) => [name, digestOf(bytes)])),
    settings,
  }
}

/**
 * Title, author and visible text make a review the sample's own. A category or a star that the owner has changed does
 * not make the invented essay theirs; another text does.
 */
export function fingerprintOf(review: { title: string; author: string; content: string }): string {
  return digestOf(JSON.stringify([review.title, review.author, visibleText(review.content)]))
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `removed` after `sample remove`. A site that was filled before records were kept is compared with the present files. */
export async function readSampleRecord(queries: Queries): Promise<SampleRecord | 'removed'> {
  const stored = (await readStoredValue(queries, KEY)) as SampleRecord | 'removed' | undefined
  return stored ?? recordOf(await readSampleLibrary(SAMPLE_LIBRARY))
}

export function storeSampleRecord(queries: Queries, record: SampleRecord | 'removed'): Promise<void> {
  return storeValue(queries, KEY, record)
}
