import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { storeCover, storeMedia } from '../media/media.service.ts'
import { prepareReview, storeReviews } from '../reviews/save-reviews.service.ts'
import { readSettings, storeSettings } from '../settings/settings.service.ts'
import { COVER_FILE, readSampleLibrary } from './sample-library.files.ts'
import { readSampleRecord, recordOf, storeSampleRecord } from './sample-record.ts'

/** Whether an empty site is to be filled: not where its owner has removed the sample library. */
export async function shouldLoadSampleLibrary({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return (await readSampleRecord(database.queries)) !== 'removed'
}

/**
 * Loads the reviews, pictures, videos and settings of a folder (database/sample-library); returns how many
 * reviews. Settings come first and everything else in one transaction, so that a library with reviews is whole.
 * A setting that the owner has changed stays. What was loaded is recorded, so that `sample remove` knows it again.
 * Throws where a file of the library is wrong.
 */
export async function loadSampleLibrary(
  deps: Pick<Deps, 'database' | 'clock'>,
  folder: string,
): Promise<number> {
  const library = await readSampleLibrary(folder)
  const record = recordOf(library)
  await storeSettings(deps.database, await unchangedOnly(deps, library.settings))
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
    await storeReviews(queries, reviews)
    await storeSampleRecord(queries, record)
  })
  return library.books.length
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
