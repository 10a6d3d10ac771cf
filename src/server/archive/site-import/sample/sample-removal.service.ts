import type { Deps } from '../../../deps.ts'
import { raiseSiteVersion } from '../../../platform/cache/content-version.store.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { deleteReviews } from '../../../reviews/saving/save-reviews.service.ts'
import {
  readPageTexts,
  readStoredSiteSettings,
  removeValue,
  storeValue,
} from '../../../settings/settings.service.ts'
import { deleteDraftsOf } from '../../../studio/drafts.service.ts'
import {
  readSampleLibrary,
  readSampleRecord,
  reviewFingerprint,
  SAMPLE_LIBRARY,
  type SampleRecord,
  type SampleSettings,
  sha256,
  storeSampleRecord,
} from './sample-library.service.ts'
import * as store from './sample-library.store.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  DEFAULT_SETTINGS,
  type PageTexts,
  type SiteSettings,
} from '../../../../contract/settings/settings.ts'

/** The data that a removal of the sample library deletes and keeps. */
export interface FoundSamples {
  reviews: { id: number; title: string }[]
  /** Reviews with the id of a sample and another text: they belong to the owner. */
  ownersReviews: number
  comments: number
  bookmarks: number
  entries: number
  settings: string[]
  /** Settings that stay and still contain an invented URL. */
  mixedSettings: string[]
  media: string[]
}

/** The number of sample reviews that are still on the site, and of those among them that readers see. */
export async function countSamples({ database }: Pick<Deps, 'database'>) {
  const record = await readSampleRecord(database.queries)
  if (record === 'removed') return { all: 0, published: 0 }
  const { samples } = await findSampleReviews(database.queries, record, false)
  return { all: samples.length, published: samples.filter((sample) => sample.is_published !== 0).length }
}

export async function findSamples({ database }: Pick<Deps, 'database'>): Promise<FoundSamples> {
  return database.transaction(async (queries) => (await planRemoval(queries, false)).found)
}

/** Removes the unchanged parts of the sample library in one transaction; the site does not load it again. */
export async function removeSamples({ database }: Pick<Deps, 'database'>): Promise<FoundSamples> {
  return database.transaction(async (queries) => {
    const { found, changes } = await planRemoval(queries, true)
    const ids = found.reviews.map(({ id }) => id)
    if (ids.length > 0) {
      await deleteReviews(queries, ids)
      await deleteDraftsOf(queries, ids)
    }
    if (found.media.length > 0) await store.deleteSampleMedia(queries, found.media)
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) await removeValue(queries, key)
      else await storeValue(queries, key, value)
    }
    await storeSampleRecord(queries, 'removed')
    await raiseSiteVersion(queries)
    return found
  })
}

async function planRemoval(queries: Queries, isLocking: boolean) {
  const record = await readSampleRecord(queries)
  if (record === 'removed') return { found: NO_SAMPLES, changes: {} }
  const { samples, ownersReviews } = await findSampleReviews(queries, record, isLocking)
  const ids = samples.map(({ id }) => id)
  const stored = await readStoredSiteSettings(queries)
  const cleaned = removeSampleSettings(stored, record.settings)
  const { changes, removed, partlyChanged: mixed } = cleaned
  const pages = await withoutSamplePages(queries, record)
  if (pages) {
    changes.category_pages = pages
    removed.push('category_pages')
  }
  const covers = samples.flatMap(({ cover }) => (cover === null ? [] : [cover]))
  const found = {
    reviews: samples.map(({ id, title }) => ({ id, title })),
    ownersReviews,
    ...(ids.length > 0 ? await store.countReaderData(queries, ids) : NO_READER_DATA),
    settings: removed,
    mixedSettings: mixed,
    media: await findSampleMedia(queries, record, { covers, ids, settings: { ...stored, ...changes } }),
  }
  return { found, changes }
}

const NO_READER_DATA = { comments: 0, bookmarks: 0, entries: 0 }
const NO_SAMPLES: FoundSamples = {
  reviews: [],
  ownersReviews: 0,
  ...NO_READER_DATA,
  settings: [],
  mixedSettings: [],
  media: [],
}

async function findSampleReviews(queries: Queries, { reviews }: SampleRecord, isLocking: boolean) {
  const present = await store.listReviews(queries, Object.keys(reviews).map(Number), isLocking)
  const samples = present.filter((review) => reviewFingerprint(review) === reviews[review.id])
  return { samples, ownersReviews: present.length - samples.length }
}

/** Covers of the samples and unchanged files of the library, without those that the owner uses elsewhere. */
async function findSampleMedia(
  queries: Queries,
  record: SampleRecord,
  remaining: { covers: readonly string[]; ids: readonly number[]; settings: object },
): Promise<string[]> {
  const files = await store.findMediaByName(queries, Object.keys(record.media))
  const unchanged = files.filter(({ name, bytes }) => sha256(bytes) === record.media[name])
  const names = new Set([...remaining.covers, ...unchanged.map(({ name }) => name)])
  const settings = JSON.stringify(remaining.settings)
  const isUnused = await Promise.all(
    [...names].map(
      async (name) =>
        !settings.includes(JSON.stringify(name)) &&
        !(await store.isUsedElsewhere(queries, name, remaining.ids)),
    ),
  )
  return [...names].filter((_, at) => isUnused[at])
}

/** The pages of categories without those that are the sample's; undefined where none is. */
async function withoutSamplePages(
  queries: Queries,
  record: SampleRecord,
): Promise<PageTexts['category_pages'] | undefined> {
  // A site that an earlier version has filled has stored all pages with the first that its owner changed.
  const sample =
    record.settings.category_pages ?? (await readSampleLibrary(SAMPLE_LIBRARY)).settings.category_pages
  const { category_pages: stored } = await readPageTexts(queries)
  const own = Object.entries(stored).map(([slug, { recommendation, books }]) => {
    const given = sample[slug]
    return [
      slug,
      {
        recommendation: recommendation === given?.recommendation ? null : recommendation,
        books: isDeepStrictEqual(books, given?.books) ? [] : books,
      },
    ] as const
  })
  const rest = Object.fromEntries(own)
  return isDeepStrictEqual(rest, stored) ? undefined : rest
}

interface CleanedSettings {
  /** Values by key; undefined resets to the default. */
  changes: Partial<Record<keyof SampleSettings, unknown>>
  /** Names of the removed settings. */
  removed: string[]
  /** Names of settings that the owner has changed in part and that still contain an sample URL. */
  partlyChanged: string[]
}

/** The changes that remove the sample library's settings. Settings that the owner has changed stay. */
function removeSampleSettings(stored: Partial<SiteSettings>, sample: SiteSettings): CleanedSettings {
  const cleaned: CleanedSettings = { changes: {}, removed: [], partlyChanged: [] }
  for (const key of Object.keys(DEFAULT_SETTINGS) as (keyof SiteSettings)[]) {
    if (key === 'social' || stored[key] === undefined || !isDeepStrictEqual(stored[key], sample[key]))
      continue
    cleaned.changes[key] = undefined
    if (!isDeepStrictEqual(sample[key], DEFAULT_SETTINGS[key])) cleaned.removed.push(key)
  }
  if (stored.social) {
    const { photo, video } = stored.social
    const social = {
      photo: withoutSample('social.photo', photo, sample.social.photo, cleaned),
      video: withoutSample('social.video', video, sample.social.video, cleaned),
    }
    if (!isDeepStrictEqual(social, stored.social)) cleaned.changes.social = social
  }
  return cleaned
}

/** A setting without its parts and list items that are the sample's; null where all of it is. */
function withoutSample<Value extends object>(
  name: string,
  stored: Value | null,
  sample: Value | null,
  { removed, partlyChanged }: CleanedSettings,
): Value | null {
  if (!stored || !sample) return stored
  if (isDeepStrictEqual(stored, sample)) {
    removed.push(name)
    return null
  }
  const parts = Object.entries(stored).map(([key, part]: [string, unknown]) => {
    const given: unknown = sample[key as keyof Value]
    const isSample = isDeepStrictEqual(part, given)
    if (key === 'url' && isSample) partlyChanged.push(`${name}.url`)
    if (Array.isArray(part)) {
      const rest = part.filter(
        (item) => !(given as unknown[]).some((other) => isDeepStrictEqual(item, other)),
      )
      if (rest.length < part.length) removed.push(`${name}.${key}`)
      return [key, rest]
    }
    if (typeof part !== 'object' || part === null || !isSample) return [key, part]
    removed.push(`${name}.${key}`)
    return [key, null]
  })
  return Object.fromEntries(parts) as Value
}
