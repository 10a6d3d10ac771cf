import type { Queries } from '../../platform/db/database.ts'
import type { SeriesRow } from '../../platform/db/tables/studio-tables.ts'
import * as store from './series.store.ts'

export { deleteSeries, listSlugsOf, putSeries, setAnnounced } from './series.store.ts'

/** Finds series by their present and former slugs. */
export interface SeriesNames {
  of(slug: string): SeriesRow | undefined
  /** All slugs of the series with this present one. */
  slugsOf(slug: string): string[]
  all: readonly SeriesRow[]
  /** The name of a series, and the place of a text in its order. */
  placeOf(slug: string, id: number): SeriesPlace | undefined
  /** Whether a series has or had this slug. */
  isTaken(slug: string): boolean
}

export interface SeriesPlace {
  name: string
  /** From 1 on; those without a place of their own share the last. */
  place: number
}

export async function readSeriesNames(queries: Queries): Promise<SeriesNames> {
  return seriesNames(await store.listSeries(queries))
}

export function seriesNames(stored: readonly SeriesRow[]): SeriesNames {
  const rows = new Map(stored.map((row) => [row.slug, row]))
  const follow = (slug: string) => {
    let row = rows.get(slug)
    for (let step = 0; step < rows.size && row?.leads_to; step++) row = rows.get(row.leads_to)
    return row
  }
  return {
    of: follow,
    slugsOf: (slug) => [...rows.keys()].filter((each) => follow(each)?.slug === slug),
    all: [...rows.values()].filter(({ leads_to }) => leads_to === null),
    placeOf: (slug, id) => {
      const series = follow(slug)
      const order = JSON.parse(series?.text_order ?? '[]') as number[]
      return series && { name: series.name, place: order.indexOf(id) + 1 || order.length + 1 }
    },
    isTaken: (slug) => rows.has(slug),
  }
}

/** Puts a review into the series with this slug; '' and unknown ones mean none. */
export async function storeSeries(queries: Queries, id: number, slug: string): Promise<void> {
  const series = slug === '' ? undefined : (await readSeriesNames(queries)).of(slug)
  await store.setSeries(queries, id, series?.slug)
}

/** The ids of a series as its owner has ordered them; those without a place follow in their own order. */
export function inSeriesOrder<Text extends { id: number }>(
  { text_order }: Pick<SeriesRow, 'text_order'>,
  texts: readonly Text[],
): Text[] {
  const order = JSON.parse(text_order) as number[]
  const placeOf = new Map(order.map((id, place) => [id, place]))
  return texts.toSorted(
    (one, other) => (placeOf.get(one.id) ?? order.length) - (placeOf.get(other.id) ?? order.length),
  )
}
