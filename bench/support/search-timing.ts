import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/database.ts'
import { findSearchHits, SEARCH_FIELDS } from '../../src/server/search/search-hits.store.ts'
import type { ScannedHit } from './search-library.ts'

/** Milliseconds that a term took. */
export interface Timing {
  term: string
  ours: number
  /** Undefined where it was not asked. */
  naive: number | undefined
  isRight: boolean
}

/** Each term by the index and, for every so manieth, by LIKE, in turns; the answers compared with the expected ones. */
export async function measureTerms(
  database: Database,
  expected: ReadonlyMap<string, readonly ScannedHit[]>,
  naiveEvery: number,
): Promise<Timing[]> {
  const [warming = ''] = expected.keys()
  for (let time = 0; time < 50; time++) await findSearchHits(database, [warming], 0)
  await askByLike(database, warming)
  const timings: Timing[] = []
  for (const [term, hits] of expected) {
    const times = [await timed(() => findSearchHits(database, [term], 0))]
    const isAskedNaively = timings.length % naiveEvery === 0
    const naive = isAskedNaively ? await timed(() => askByLike(database, term)) : undefined
    for (let time = 0; time < 2; time++) times.push(await timed(() => findSearchHits(database, [term], 0)))
    timings.push({ term, ours: median(times), naive, isRight: await isRight(database, term, hits) })
  }
  return timings
}

export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}

/** The figure that this share of them does not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The most hits that `findSearchHits` returns. */
const PIECE = 200
const COMPARED_WHOLE = 2_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function askByLike({ engine, queries }: Database, term: string): Promise<unknown> {
  const like = sql.raw(engine === 'sqlite' ? 'like' : 'ilike')
  const fields = SEARCH_FIELDS.map((field) => sql`${sql.ref(`texts.${field}`)} ${like} ${`%${term}%`}`)
  const { rows } = await sql`select review_id from xc_review_search as texts
    inner join xc_reviews on id = review_id where is_published = 1 and (${sql.join(fields, sql` or `)})`.execute(
    queries,
  )
  return rows
}

async function isRight(database: Database, term: string, expected: readonly ScannedHit[]): Promise<boolean> {
  const offsets =
    expected.length <= COMPARED_WHOLE
      ? Array.from({ length: Math.floor(expected.length / PIECE) + 1 }, (_, index) => index * PIECE)
      : [0, expected.length - PIECE]
  for (const offset of offsets) {
    const { total, hits } = await findSearchHits(database, [term], offset)
    const piece = expected.slice(offset, offset + PIECE)
    const isSame = (index: number) =>
      hits[index]?.review_id === piece[index]?.review_id && hits[index]?.rank === piece[index]?.rank
    if (total !== expected.length || hits.length !== piece.length) return false
    if (!piece.every((_, index) => isSame(index))) return false
  }
  return true
}
