import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { storeCover, storeMedia } from '../media/media.service.ts'
import { codeOf } from '../platform/startup-error.ts'
import { prepareReview, storeReviews } from '../reviews/saving.service.ts'
import { settingsSchema } from '../settings/settings.schema.ts'
import { readSettings, storeSettings } from '../settings/settings.service.ts'
import { type BookRow, readBook } from './book-row.ts'

/**
 * Loads the reviews, pictures, videos and settings of a folder (database/sample-library); returns how many
 * reviews. Settings come first and everything else in one transaction, so that a library with reviews is whole.
 * A setting that the owner has changed stays. Throws where a file of the library is wrong.
 */
export async function loadSampleLibrary(
  deps: Pick<Deps, 'database' | 'clock'>,
  folder: string,
): Promise<number> {
  const media = await readMedia(path.join(folder, 'media'))
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'media')
  const books = await Promise.all(folders.map((entry) => readSample(path.join(folder, entry.name))))

  await storeSettings(deps.database, await unchangedOnly(deps, await readSampleSettings(folder)))
  const samples = books.map(({ book, picture }) => ({
    review: prepareReview({ ...book, cover: null }, deps.clock.now()),
    picture,
  }))
  await deps.database.transaction(async (queries) => {
    for (const { name, bytes } of media) await storeMedia(queries, name, bytes)
    const reviews = []
    for (const { review, picture } of samples) {
      const cover = picture ? await storeCover(queries, COVER_FILE, picture) : null
      reviews.push({ ...review, row: { ...review.row, cover } })
    }
    await storeReviews(queries, reviews)
  })
  return books.length
}

const COVER_FILE = 'cover.svg'

async function readSample(folder: string): Promise<{ book: BookRow; picture: Buffer | undefined }> {
  const fields = JSON.parse(await readFile(path.join(folder, 'review.json'), 'utf8')) as object
  const content = await readFile(path.join(folder, 'body.html'), 'utf8')
  const checked = readBook({ ...fields, content })
  if ('fault' in checked) throw new Error(`${folder}: ${checked.fault.reason}`)
  // Without a picture the site draws a cover.
  return { book: checked.row, picture: await readIfThere(path.join(folder, COVER_FILE)) }
}

async function readMedia(folder: string): Promise<{ name: string; bytes: Buffer }[]> {
  const names = await readdir(folder).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return []
    throw cause
  })
  const media = names.filter((name) => !name.startsWith('.'))
  return Promise.all(media.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })))
}

async function readSampleSettings(folder: string): Promise<SiteSettings> {
  return settingsSchema.parse(JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8')))
}

async function unchangedOnly(
  deps: Pick<Deps, 'database'>,
  sample: SiteSettings,
): Promise<Partial<SiteSettings>> {
  const present = await readSettings(deps.database)
  const keys = Object.keys(sample) as (keyof SiteSettings)[]
  const unchanged = keys.filter((key) => isDeepStrictEqual(present[key], DEFAULT_SETTINGS[key]))
  return Object.fromEntries(unchanged.map((key) => [key, sample[key]]))
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  })
}
