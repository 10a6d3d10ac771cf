import { invalidateFingerprints } from '../comments/review-comments.service.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { readStoredSiteSettings, removeValue, storeValue } from '../settings/settings.service.ts'
import {
  digestOf,
  fingerprintOf,
  readSampleRecord,
  type SampleRecord,
  storeSampleRecord,
} from './sample-record.ts'
import { withoutSampleSettings } from './sample-settings.ts'
import * as store from './samples.store.ts'

/** What of the sample library is on the site, and what would go with it. */
export interface FoundSamples {
  reviews: { id: number; title: string }[]
  /** Reviews with the id of a sample and another text: the owner's. */
  ownersReviews: number
  comments: number
  bookmarks: number
  entries: number
  settings: string[]
  /** Settings that stay and still name an invented address. */
  mixedSettings: string[]
  media: string[]
}

/** How many reviews of the sample library are still on the site. */
export async function countSamples({ database }: Pick<Deps, 'database'>): Promise<number> {
  const record = await readSampleRecord(database.queries)
  if (record === 'removed') return 0
  return (await findSampleReviews(database.queries, record, false)).samples.length
}

export async function findSamples({ database }: Pick<Deps, 'database'>): Promise<FoundSamples> {
  return database.transaction(async (queries) => (await plan(queries, false)).found)
}

/**
 * Removes what of the sample library is the sample's own in one transaction: its reviews with their comments,
 * bookmarks and reading-list entries, its settings and its files. The site does not load it again.
 */
export async function removeSamples({ database }: Pick<Deps, 'database'>): Promise<FoundSamples> {
  return database.transaction(async (queries) => {
    const { found, changes } = await plan(queries, database.engine === 'postgres')
    const ids = found.reviews.map(({ id }) => id)
    if (ids.length > 0) {
      await store.deleteReviews(queries, ids)
      await invalidateFingerprints(queries)
    }
    if (found.media.length > 0) await store.deleteMedia(queries, found.media)
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) await removeValue(queries, key)
      else await storeValue(queries, key, value)
    }
    await storeSampleRecord(queries, 'removed')
    await raiseSiteVersion(queries)
    return found
  })
}

async function plan(
  queries: Queries,
  isLocking: boolean,
): Promise<{ found: FoundSamples; changes: Partial<Record<string, unknown>> }> {
  const record = await readSampleRecord(queries)
  if (record === 'removed') return { found: NOTHING, changes: {} }
  const { samples, ownersReviews } = await findSampleReviews(queries, record, isLocking)
  const ids = samples.map(({ id }) => id)
  const stored = await readStoredSiteSettings(queries)
  const { changes, removed, mixed } = withoutSampleSettings(stored, record.settings)
  const covers = samples.flatMap(({ cover }) => (cover === null ? [] : [cover]))
  const found = {
    reviews: samples.map(({ id, title }) => ({ id, title })),
    ownersReviews,
    ...(ids.length > 0 ? await store.countUnder(queries, ids) : NONE_UNDER),
    settings: removed,
    mixedSettings: mixed,
    media: await findSampleMedia(queries, record, { covers, ids, settings: { ...stored, ...changes } }),
  }
  return { found, changes }
}

const NONE_UNDER = { comments: 0, bookmarks: 0, entries: 0 }
const NOTHING: FoundSamples = {
  reviews: [],
  ownersReviews: 0,
  ...NONE_UNDER,
  settings: [],
  mixedSettings: [],
  media: [],
}

async function findSampleReviews(queries: Queries, { reviews }: SampleRecord, isLocking: boolean) {
  const present = await store.findReviewTexts(queries, Object.keys(reviews).map(Number), isLocking)
  const samples = present.filter((review) => fingerprintOf(review) === reviews[review.id])
  return { samples, ownersReviews: present.length - samples.length }
}

/** Covers of the samples, and the library's files as they were; without what the owner shows elsewhere. */
async function findSampleMedia(
  queries: Queries,
  record: SampleRecord,
  left: { covers: readonly string[]; ids: readonly number[]; settings: object },
): Promise<string[]> {
  const files = await store.findMediaNamed(queries, Object.keys(record.media))
  const unchanged = files.filter(({ name, bytes }) => digestOf(bytes) === record.media[name])
  const names = new Set([...left.covers, ...unchanged.map(({ name }) => name)])
  const settings = JSON.stringify(left.settings)
  const isFree = await Promise.all(
    [...names].map(
      async (name) =>
        !settings.includes(JSON.stringify(name)) && !(await store.isShownElsewhere(queries, name, left.ids)),
    ),
  )
  return [...names].filter((_, at) => isFree[at])
}
