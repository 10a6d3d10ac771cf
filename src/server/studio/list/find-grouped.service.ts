import type { Queries } from '../../platform/db/database.ts'
import { listSlugsOf, readSeriesNames, type SeriesNames } from '../../reviews/series/series.service.ts'
import { listTaggedReviews, readTagNames, type TagNames } from '../../reviews/tags/tags.service.ts'
import { parseDraft } from '../draft-text.ts'
import { type DraftSummary, listDraftSummaries } from '../drafts.store.ts'

/** The ids of the texts that have a tag whose key, or one for which it stands, fits. */
export async function findTagged(queries: Queries, fits: (key: string) => boolean): Promise<Set<number>> {
  const names = await readTagNames(queries)
  const drafts = await listDraftSummaries(queries)
  const keys = new Set(names.keys.flatMap((key) => (fits(names.ofKey(key).key) ? [key] : [])))
  const found = new Set<number>()
  for (const [id, own] of await listTagsOfTexts(queries, names, drafts, [...keys]))
    if (own.some(({ key }) => fits(key))) found.add(id)
  return found
}

/** The tags of each text, published ones of these keys alone; of a draft that differs from what is published its own count. */
export async function listTagsOfTexts(
  queries: Queries,
  names: TagNames,
  drafts: readonly DraftSummary[],
  keys?: readonly string[],
) {
  const tagsOf = new Map<number, ReturnType<TagNames['of']>[]>()
  for (const { review_id, tag } of await listTaggedReviews(queries, keys))
    tagsOf.set(review_id, [...(tagsOf.get(review_id) ?? []), names.ofKey(tag)])
  for (const row of drafts)
    if (row.version !== row.published_version)
      tagsOf.set(
        row.id,
        parseDraft(row.fields).tags.map((name) => names.of(name)),
      )
  return [...tagsOf].map(
    ([id, tags]) => [id, [...new Map(tags.map((tag) => [tag.key, tag])).values()]] as const,
  )
}

/** The ids of the texts of a series. */
export async function findInSeries(queries: Queries, slug: string): Promise<Set<number>> {
  const names = await readSeriesNames(queries)
  const present = names.of(slug)?.slug
  const slugs = await readSlugs(queries, names, await listDraftSummaries(queries))
  return new Set([...slugs].flatMap(([id, own]) => (own === present ? [id] : [])))
}

/** The present slug of the series of each text that has one; of a draft that differs from what is published its own counts. */
export async function readSlugs(
  queries: Queries,
  names: SeriesNames,
  drafts: readonly DraftSummary[],
): Promise<Map<number, string>> {
  const slugs = await listSlugsOf(queries)
  for (const row of drafts)
    if (row.version !== row.published_version) slugs.set(row.id, parseDraft(row.fields).series)
  return new Map(
    [...slugs].flatMap(([id, slug]) => {
      const present = names.of(slug)?.slug
      return present === undefined ? [] : [[id, present] as const]
    }),
  )
}
