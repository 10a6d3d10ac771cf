import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../../../contract/settings/settings.ts'
import type { Deps } from '../../../deps.ts'
import { storeCover, storeMedia } from '../../../pictures/media.service.ts'
import { prepareReview, storePublishedElsewhere } from '../../../reviews/saving/save-reviews.service.ts'
import { readSettings, storeSettings } from '../../../settings/settings.service.ts'
import { COVER_FILE, readSampleLibrary } from './sample-library.files.ts'
import { readSampleRecord, createSampleRecord, storeSampleRecord } from './sample-record.ts'

/** Whether an empty site loads the sample library. False after the owner removed it. */
export async function shouldLoadSampleLibrary({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return (await readSampleRecord(database.queries)) !== 'removed'
}

/**
 * Loads the reviews, pictures, videos and settings of a folder (database/sample-library); returns the number of reviews.
 * Stores the settings first and everything else in one transaction, so that a library with reviews is complete. Settings
 * that the owner has changed stay. Records what was loaded for `sample remove`. Throws where a file is invalid.
 */
export async function loadSampleLibrary(
  deps: Pick<Deps, 'database' | 'clock'>,
  folder: string,
): Promise<number> {
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
  sample: SiteSettings,
): Promise<Partial<SiteSettings>> {
  const present = await readSettings(deps.database)
  const keys = Object.keys(sample) as (keyof SiteSettings)[]
  const unchanged = keys.filter((key) => isDeepStrictEqual(present[key], DEFAULT_SETTINGS[key]))
  // A stored name of the founder would stay when the site is renamed.
  const ofTheSample = unchanged.filter((key) => !isDeepStrictEqual(sample[key], DEFAULT_SETTINGS[key]))
  return Object.fromEntries(ofTheSample.map((key) => [key, sample[key]]))
}
