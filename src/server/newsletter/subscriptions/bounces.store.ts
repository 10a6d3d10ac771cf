import { sql } from 'kysely'
import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import type { Queries } from '../../platform/db/database.ts'

/** Counts one more letter in a row that came back. */
export async function countBounce(queries: Queries, id: number, bounce: Bounce): Promise<void> {
  await queries
    .updateTable('xc_subscriptions')
    .set({ bounce, bounces: sql<number>`bounces + 1` })
    .where('id', '=', id)
    .execute()
}

export async function clearBounces(queries: Queries, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500)
    await queries
      .updateTable('xc_subscriptions')
      .set({ bounce: null, bounces: 0 })
      .where('id', 'in', ids.slice(start, start + 500))
      .execute()
}
