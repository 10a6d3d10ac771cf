import type { StudioSeries } from '../../contract/studio/studio-series.ts'
import type { Deps } from '../deps.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readCards } from '../reviews/review-cards.service.ts'
import * as series from '../reviews/series/series.service.ts'
import { readCategories } from '../settings/settings.service.ts'
import { coverSubjectOf, draftCoverPath } from './cover/draft-cover.service.ts'
import { parseDraft } from './draft-text.ts'
import { listDraftSummaries } from './drafts.store.ts'
import { readSlugs } from './list/find-grouped.service.ts'
import { listAllReviews, type ListedReview } from './list/studio-list.service.ts'
import { changeQuietly } from './records.service.ts'

/** All series by name, with their texts in order. */
export async function listStudioSeries(deps: Deps): Promise<StudioSeries[]> {
  const { queries } = deps.database
  const names = await series.readSeriesNames(queries)
  if (names.all.length === 0) return []
  const drafts = await listDraftSummaries(queries)
  const slugOf = await readSlugs(queries, names, drafts)
  const texts = (await listAllReviews(queries)).filter(({ id }) => slugOf.has(id))
  const cards = await readCards(
    deps,
    texts.flatMap(({ id, state, hasChanges }) => (state === 'published' && !hasChanges ? [id] : [])),
  )
  const categories = await readCategories(deps)
  const fields = new Map(drafts.map((row) => [row.id, row]))
  const toText = ({ id, title, headline, kind, state }: ListedReview): StudioSeries['texts'][number] => {
    const card = cards.get(id)
    const draft = parseDraft(fields.get(id)?.fields ?? '{}')
    const cover_path = card?.cover ?? draftCoverPath(deps, coverSubjectOf(id, draft), categories)
    const is_announced = draft.is_announced && state === 'scheduled'
    return { id, title, headline, kind, state, is_announced, cover_path }
  }
  return names.all.map((row) => {
    const own = texts.filter(({ id }) => slugOf.get(id) === row.slug).toSorted(compareDates)
    const shown = own.filter(({ state }) => state !== 'trash')
    const { slug, name, description } = row
    return {
      slug,
      name,
      description,
      texts: series.inSeriesOrder(row, shown).map(toText),
      trashed: own.length - shown.length,
    }
  })
}

/** Those without a date come last, as readers will see them. */
function compareDates(one: ListedReview, other: ListedReview): number {
  const dayOf = ({ publishDate, scheduledAt }: ListedReview) => publishDate ?? scheduledAt ?? '9'
  return dayOf(one) === dayOf(other) ? one.id - other.id : dayOf(one) < dayOf(other) ? -1 : 1
}

interface SeriesInput {
  name: string
  slug: string
  description: string
}

/** Begins a series. Throws series_incomplete, series_slug_taken. */
export async function createSeries({ database }: Pick<Deps, 'database'>, input: SeriesInput): Promise<void> {
  requireComplete(input)
  await database.lockedTransaction(SERIES, async (queries) => {
    const names = await series.readSeriesNames(queries)
    if (names.isTaken(input.slug)) throw problem('series_slug_taken')
    await series.putSeries(queries, { ...input, text_order: '[]', leads_to: null })
  })
}

/** Changes a series; a former slug leads there. Throws series_not_found, series_incomplete, series_slug_taken. */
export async function changeSeries(
  { database }: Pick<Deps, 'database'>,
  slug: string,
  { order, ...input }: SeriesInput & { order?: readonly number[] | undefined },
): Promise<void> {
  requireComplete(input)
  await database.lockedTransaction(SERIES, async (queries) => {
    const names = await series.readSeriesNames(queries)
    const present = names.of(slug)
    if (!present) throw problem('series_not_found')
    const owner = names.of(input.slug)
    if (owner && owner.slug !== present.slug) throw problem('series_slug_taken')
    const text_order = order ? JSON.stringify(withHidden(present.text_order, order)) : present.text_order
    await series.putSeries(queries, { ...input, text_order, leads_to: null })
    if (input.slug !== present.slug) await series.putSeries(queries, { ...present, leads_to: input.slug })
    await raiseSiteVersion(queries)
  })
}

/** The order with the texts that the owner did not see, those in the trash, in their places. */
function withHidden(before: string, order: readonly number[]): number[] {
  const ids = [...order]
  for (const [place, id] of (JSON.parse(before) as number[]).entries())
    if (!ids.includes(id)) ids.splice(place, 0, id)
  return ids
}

/** Deletes a series; its texts stay. A repeat changes nothing. Returns its name. */
export async function deleteSeries(deps: Pick<Deps, 'database'>, slug: string): Promise<string | undefined> {
  const { database } = deps
  const names = await series.readSeriesNames(database.queries)
  const found = names.of(slug)
  for (const { id, fields } of await listDraftSummaries(database.queries))
    if (found && names.of(parseDraft(fields).series) === found)
      await changeQuietly(deps, id, (draft) => ({ ...draft, series: '' }))
  return database.lockedTransaction(SERIES, async (queries) => {
    const present = await series.readSeriesNames(queries)
    const row = present.of(slug)
    if (!row) return undefined
    await series.deleteSeries(queries, present.slugsOf(row.slug))
    await raiseSiteVersion(queries)
    return row.name
  })
}

function requireComplete({ name, slug }: SeriesInput): void {
  if (name.trim() === '' || slug === '') throw problem('series_incomplete')
}

const SERIES = 'series'
