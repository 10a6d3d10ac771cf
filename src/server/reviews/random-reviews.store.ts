import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/**
 * Ids of published reviews, different at each call. Each is one of a few that follow a random place of a fixed order
 * without any pattern, which has an index: all reviews are about equally frequent, and no others are read.
 */
export async function pickRandomIds(queries: Queries, limit: number): Promise<number[]> {
  const picks = await queries
    .selectFrom(selectFrom(queries, 0, 'first').as('first'))
    .select(['id', 'pick'])
    .unionAll(
      Array.from({ length: limit }, (_, pick) =>
        queries
          .selectFrom(selectFrom(queries, Math.floor(Math.random() * PLACES), String(pick)).as('drawn'))
          .select(['id', 'pick']),
      ),
    )
    .execute()
  const idsOf = (pick: string) => picks.filter((row) => row.pick === pick).map((row) => row.id)
  const chosen: number[] = []
  for (let pick = 0; pick < limit; pick++) {
    // Behind the last place comes the first one.
    const drawn = [...new Set([...idsOf(String(pick)), ...idsOf('first')])].slice(0, CANDIDATES)
    const left = drawn.filter((id) => !chosen.includes(id))
    const id = left[Math.floor(Math.random() * left.length)]
    if (id !== undefined) chosen.push(id)
  }
  return chosen
}

/** Reviews that follow a place, of which one is picked: the distances between places differ. */
const CANDIDATES = 16
const PLACES = 2 ** 32

// Written as in migration 0063, so that the index is used.
const place = sql<number>`(cast(id as bigint) * 2654435761 % 4294967296)`

function selectFrom(queries: Queries, from: number, pick: string) {
  return queries
    .selectFrom('xc_reviews')
    .select(['id', sql<string>`cast(${pick} as text)`.as('pick')])
    .where('is_published', '=', 1)
    .where(place, '>=', from)
    .orderBy(place)
    .limit(CANDIDATES)
}
