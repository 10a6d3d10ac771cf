import { createHash } from 'node:crypto'
import type { SiteSettings } from '../../../../contract/settings/settings.ts'
import { visibleText } from '../../../text/html-text.ts'
import { sanitizeArticle } from '../../../text/article/sanitize-article.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { readStoredValue, storeValue } from '../../../settings/settings.service.ts'
import { readSampleLibrary, SAMPLE_LIBRARY, type SampleLibrary } from './sample-library.files.ts'

/** A record of the reviews and files loaded from the sample library. */
export interface SampleRecord {
  /** Fingerprints by review id. */
  reviews: Record<string, string>
  /** SHA-256 of the files by name. */
  media: Record<string, string>
  settings: SiteSettings
}

/** In the settings table, under a key that is not a setting. */
const KEY = 'sample_library'

export function createSampleRecord({ books, media, settings }: SampleLibrary): SampleRecord {
  const reviews = books.map(({ book }) => [
    book.id,
    reviewFingerprint({ ...book, content: sanitizeArticle(book.content) }),
  ])
  return {
    reviews: Object.fromEntries(reviews) as Record<string, string>,
    media: Object.fromEntries(media.map(({ name, bytes }) => [name, sha256(bytes)])),
    settings,
  }
}

/**
 * Identifies a sample review by title, author and visible text: a category or rating that the owner has changed does not
 * make the invented review theirs; another text does.
 */
export function reviewFingerprint(review: { title: string; author: string; content: string }): string {
  return sha256(JSON.stringify([review.title, review.author, visibleText(review.content)]))
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `removed` after `sample remove`. A site without a record (older versions) is compared with the present files. */
export async function readSampleRecord(queries: Queries): Promise<SampleRecord | 'removed'> {
  const stored = (await readStoredValue(queries, KEY)) as SampleRecord | 'removed' | undefined
  return stored ?? createSampleRecord(await readSampleLibrary(SAMPLE_LIBRARY))
}

export function storeSampleRecord(queries: Queries, record: SampleRecord | 'removed'): Promise<void> {
  return storeValue(queries, KEY, record)
}
