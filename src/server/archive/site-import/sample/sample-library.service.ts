import { isDeepStrictEqual } from 'node:util'
import {
  DEFAULT_PAGE_TEXTS,
  DEFAULT_SETTINGS,
  type PageTexts,
  type SiteSettings,
} from '../../../../contract/settings/settings.ts'
import { pageTextsSchema } from '../../../../contract/settings/settings-schema.ts'
import type { Deps } from '../../../deps.ts'
import { storeCover, storeMedia } from '../../../pictures/media.service.ts'
import { prepareReview, storePublishedElsewhere } from '../../../reviews/saving/save-reviews.service.ts'
import {
  readAllSettings,
  readStoredValue,
  storeSettings,
  storeValue,
} from '../../../settings/settings.service.ts'
import { createHash } from 'node:crypto'
import { visibleText } from '../../../text/html-text.ts'
import { sanitizeArticle } from '../../../text/article/sanitize-article.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { PROJECT_ROOT } from '../../../platform/runtime/project-root.ts'
import { codeOf } from '../../../platform/runtime/faults.ts'
import { parseSiteSettings } from '../../../settings/change-settings.service.ts'
import { type BookRow, readBook } from '../tables/import-books.ts'

/** Whether an empty site loads the sample library. False after the owner removed it. */
export async function shouldLoadSampleLibrary({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return (await readSampleRecord(database.queries)) !== 'removed'
}

/**
 * Loads the reviews, pictures, videos and settings of a folder (database/sample-library); returns the number of reviews.
 * Stores the settings first and everything else in one transaction, so that a library with reviews is complete. Settings
 * that the owner has changed stay. Records what was loaded for `sample remove`. Throws where a file is invalid.
 */
export async function loadSampleLibrary(deps: Pick<Deps, 'database' | 'clock'>, folder: string) {
  const library = await readSampleLibrary(folder)
  const record = createSampleRecord(library)
  await storeSettings(deps.database, await settingsToApply(deps, library.settings))
  const samples = library.books.map(({ book, picture }) => ({
    review: prepareReview({ ...book, cover: null }, deps.clock.now()),
    picture,
  }))
  await deps.database.transaction(async (queries) => {
    for (const { name, bytes } of library.media) await storeMedia(queries, name, bytes)
    const reviews = []
    for (const { review, picture } of samples) {
      const cover = picture ? await storeCover(queries, COVER_FILE, picture) : null
      reviews.push({ ...review, row: { ...review.row, cover } })
    }
    await storePublishedElsewhere(queries, reviews)
    await storeSampleRecord(queries, record)
  })
  return library.books.length
}

async function settingsToApply(
  deps: Pick<Deps, 'database'>,
  sample: SampleSettings,
): Promise<Partial<SampleSettings>> {
  const { site, texts } = await readAllSettings(deps.database.queries)
  const present: SampleSettings = { ...site, category_pages: texts.category_pages }
  const keys = Object.keys(sample) as (keyof SampleSettings)[]
  const unchanged = keys.filter((key) => isDeepStrictEqual(present[key], DEFAULTS[key]))
  // A stored name of the founder would stay when the site is renamed.
  const ofTheSample = unchanged.filter((key) => !isDeepStrictEqual(sample[key], DEFAULTS[key]))
  return Object.fromEntries(ofTheSample.map((key) => [key, sample[key]]))
}

/** With the texts of the category pages, in which the founder of the sample speaks. */
export type SampleSettings = SiteSettings & Pick<PageTexts, 'category_pages'>

const DEFAULTS: SampleSettings = { ...DEFAULT_SETTINGS, category_pages: DEFAULT_PAGE_TEXTS.category_pages }

/** A record of the reviews and files loaded from the sample library. */
export interface SampleRecord {
  /** Fingerprints by review id. */
  reviews: Record<string, string>
  /** SHA-256 of the files by name. */
  media: Record<string, string>
  /** Earlier versions recorded no pages of categories. */
  settings: SiteSettings & Partial<SampleSettings>
}

/** The record is a row of the settings table under this key, which is no setting. */
const KEY = 'sample_library'

function createSampleRecord({ books, media, settings }: SampleLibrary): SampleRecord {
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

/** Identifies a sample review by title, author and visible text: with another category it is still an invented one. */
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

export const SAMPLE_LIBRARY = path.join(PROJECT_ROOT, 'database/sample-library')

export interface SampleLibrary {
  books: { book: BookRow; picture: Buffer | undefined }[]
  media: { name: string; bytes: Buffer }[]
  settings: SampleSettings
}

/** Throws where a file of the library is invalid. */
export async function readSampleLibrary(folder: string): Promise<SampleLibrary> {
  const media = await readMedia(path.join(folder, 'media'))
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'media')
  const books = await Promise.all(folders.map((entry) => readSample(path.join(folder, entry.name))))
  return { books, media, settings: await readSampleSettings(folder) }
}

/** Only its extension is used: the stored name is a hash of the content. */
const COVER_FILE = 'cover.svg'

async function readSample(folder: string): Promise<SampleLibrary['books'][number]> {
  const fields = z.looseObject({}).parse(JSON.parse(await readFile(path.join(folder, 'review.json'), 'utf8')))
  const content = await readFile(path.join(folder, 'body.html'), 'utf8')
  const checked = readBook({ ...fields, content })
  if ('fault' in checked) throw new Error(`${folder}: ${checked.fault.reason}`)
  // Without a picture the site draws a cover.
  return { book: checked.row, picture: await readOptionalFile(path.join(folder, COVER_FILE)) }
}

async function readMedia(folder: string): Promise<SampleLibrary['media']> {
  const names = await readdir(folder).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return []
    throw cause
  })
  const media = names.filter((name) => !name.startsWith('.'))
  return Promise.all(media.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })))
}

async function readSampleSettings(folder: string): Promise<SampleSettings> {
  const json: unknown = JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8'))
  const { category_pages, ...site } = z.looseObject({ category_pages: z.unknown() }).parse(json)
  const pages = pageTextsSchema.shape.category_pages.parse(category_pages ?? {})
  return { ...parseSiteSettings(site), category_pages: pages }
}

async function readOptionalFile(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })
}
