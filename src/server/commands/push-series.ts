import { type StudioClient, StudioRefusal } from './studio-client.ts'
import type { SyncState } from './sync-state.ts'

export type SiteSeries = ReturnType<typeof openSeries>

/** The series of the site, and the order of those that pushes of this folder begin: one that was there before keeps its own. */
export function openSeries(studio: StudioClient, { series: begun }: SyncState) {
  let slugs: Set<string> | undefined
  const read = async () => (await studio.call('GET /api/studio/series')).series
  return {
    has: async (slug: string) => (slugs ??= new Set((await read()).map((series) => series.slug))).has(slug),
    /** For a check, which begins none. */
    foresee: (slug: string) => void slugs?.add(slug),
    /** Returns whether it is new: a former slug leads to the series. */
    begin: async (slug: string, name: string) => {
      const isNew = await studio
        .call('POST /api/studio/series', { body: { slug, name, description: '' } })
        .then(
          () => true,
          (cause: unknown) => {
            if (!(cause instanceof StudioRefusal) || cause.code !== 'series_slug_taken') throw cause
            return false
          },
        )
      slugs?.add(slug)
      if (isNew) begun[slug] = { places: {}, sent: [] }
      return isNew
    },
    /** Of a series whose first text was refused. One that cannot be taken back waits for the text of the next push. */
    withdraw: async (slug: string) => {
      try {
        await studio.call('DELETE /api/studio/series/{slug}', { params: { slug } })
      } catch (cause) {
        if (cause instanceof StudioRefusal) return
        throw cause
      }
      slugs?.delete(slug)
      delete begun[slug]
    },
    place: (slug: string, id: number, place: number | undefined) => {
      const own = begun[slug]
      if (own && place !== undefined) own.places[String(id)] = place
    },
    /** Returns the series whose order has been changed on the site. `isWhole`: no text is missing, and from now on the site keeps the order. */
    order: async (isWhole: boolean) => {
      const changed: string[] = []
      const late = Object.entries(begun).filter(([, own]) => String(orderOf(own)) !== String(own.sent))
      const all = late.length > 0 ? await read() : []
      for (const [slug, own] of late) {
        const order = orderOf(own)
        const series = all.find((each) => each.slug === slug)
        const present = series?.texts.flatMap(({ id }) => (own.sent.includes(id) ? id : [])) ?? []
        if (String(present) !== String(own.sent.filter((id) => present.includes(id)))) {
          changed.push(slug)
          delete begun[slug]
        } else if (series) {
          const { name, description } = series
          const body = { slug, name, description, order }
          await studio.call('PUT /api/studio/series/{slug}', { params: { slug }, body })
          own.sent = order
        }
      }
      if (isWhole) for (const slug of Object.keys(begun)) delete begun[slug]
      return changed
    },
  }
}

function orderOf({ places }: SyncState['series'][string]): number[] {
  const sorted = Object.entries(places).toSorted(([, one], [, other]) => one - other)
  return sorted.map(([id]) => Number(id))
}
