import type { Insertable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

/** Inserts the subscriptions whose email is not here yet; returns them with their ids. */
export function insertConfirmed(
  queries: Queries,
  subscriptions: readonly Insertable<Tables['xc_subscriptions']>[],
): Promise<{ id: number; email: string }[]> {
  return queries
    .insertInto('xc_subscriptions')
    .values(subscriptions)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
}

/** The same for those that have left. */
export async function insertLeft(
  queries: Queries,
  subscriptions: readonly Insertable<Tables['xc_subscriptions']>[],
): Promise<void> {
  if (subscriptions.length > 0)
    await queries
      .insertInto('xc_subscriptions')
      .values(subscriptions)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
}
