import { sql } from 'kysely'
import type { Bounce } from '../../contract/newsletter/letter-states.ts'
import type { Queries } from '../platform/db/database.ts'

/** Notes that a letter did not reach the subscriber. Letters stop when the address does not exist, or after some in a row. */
export async function noteBounce(queries: Queries, id: number, bounce: Bounce): Promise<void> {
  await queries
    .updateTable('xc_subscriptions')
    .set({ bounce, bounces: sql<number>`bounces + 1` })
    .where('id', '=', id)
    .execute()
}

/** Letters go to these subscribers again. */
export async function forgetBounces(queries: Queries, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500)
    await queries
      .updateTable('xc_subscriptions')
      .set({ bounce: null, bounces: 0 })
      .where('id', 'in', ids.slice(start, start + 500))
      .execute()
}
