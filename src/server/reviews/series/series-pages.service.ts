import type { SeriesPage } from '../../../contract/reviews/review-groups.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { textTitle } from '../../../contract/wording/reviews/books.ts'
import type { Deps } from '../../deps.ts'
import type { SeriesRow } from '../../platform/db/tables/studio-tables.ts'
import { readCards, readCardsInSeries } from '../review-cards.service.ts'
import { type ListDeps, readNewest } from '../review-lists.service.ts'
import { inSeriesOrder, readSeriesNames } from './series.service.ts'
import * as store from './series.store.ts'

interface Member {
  id: number
  title: string
  isAnnounced: boolean
}

/** The published and the announced texts of a series, in order. */
async function listMembers(
  { database, contentCache }: ListDeps,
  series: SeriesRow,
  slugs: readonly string[],
): Promise<readonly Member[]> {
  return contentCache.fetch(`series ${series.slug}`, async () => {
    const { queries } = database
    const published = await store.listMembers(queries, slugs)
    const announced = await store.listAnnounced(queries, slugs)
    return inSeriesOrder<Member>(series, [
      ...published.map((text) => ({ id: text.id, title: textTitle(text), isAnnounced: false })),
      ...announced.map(({ id, title }) => ({ id, title, isAnnounced: true })),
    ])
  })
}

/** A series with its texts; `total` is 0 where none has the slug, or no text of it is published. */
export async function readSeriesPage(deps: Deps, slug: string): Promise<SeriesPage> {
  const names = await readSeriesNames(deps.database.queries)
  const series = names.of(slug)
  const members = series ? await listMembers(deps, series, names.slugsOf(series.slug)) : []
  const published = members.flatMap(({ id, isAnnounced }) => (isAnnounced ? [] : [id]))
  if (!series || published.length === 0) {
    const newest = await readNewest(deps)
    // Its name is not published either.
    return { total: 0, slug, name: slug, description: '', texts: [], newest }
  }
  const cards = new Map((await readCardsInSeries(deps, published)).map((card) => [card.id, card]))
  return {
    total: published.length,
    slug: series.slug,
    name: series.name,
    description: series.description,
    texts: members.map(({ id, title, isAnnounced }) =>
      isAnnounced ? { title, card: null } : { title, card: cards.get(id) ?? null },
    ),
    newest: [],
  }
}

/** The series with this slug, the place of a text in it, and the published texts before and after it; null for an unknown slug. A text
 * that is not published has no place. */
export async function readPlace(deps: Deps, slug: string, id: number): Promise<Review['series']> {
  const names = await readSeriesNames(deps.database.queries)
  const series = names.of(slug)
  if (!series) return null
  const members = await listMembers(deps, series, names.slugsOf(series.slug))
  const at = members.findIndex((member) => member.id === id)
  const [before, after] = [members.slice(0, Math.max(0, at)), at === -1 ? [] : members.slice(at + 1)]
  const previous = before.findLast(({ isAnnounced }) => !isAnnounced)
  const next = after.find(({ isAnnounced }) => !isAnnounced)
  const cards = await readCards(
    deps,
    [previous, next].flatMap((member) => member?.id ?? []),
  )
  const neighbour = (member: Member | undefined) => {
    const card = member && cards.get(member.id)
    if (!card) return null
    return { id: card.id, slug: card.slug, title: member.title, number: members.indexOf(member) + 1 }
  }
  return {
    slug: series.slug,
    name: series.name,
    number: at === -1 ? null : at + 1,
    previous: neighbour(previous),
    next: neighbour(next),
  }
}

/** The series that have published texts. */
export function listPublishedSeries({ database, contentCache }: ListDeps): Promise<readonly SeriesRow[]> {
  return contentCache.fetch('series', async () => {
    const names = await readSeriesNames(database.queries)
    const used: SeriesRow[] = []
    for (const series of names.all)
      if ((await store.listMembers(database.queries, names.slugsOf(series.slug))).length > 0)
        used.push(series)
    return used
  })
}
