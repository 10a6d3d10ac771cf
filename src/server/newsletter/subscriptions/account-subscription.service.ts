import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { deleteByEmail, findByEmail, listCategories } from './newsletter.store.ts'

type SubscriptionOf = Pick<SubscriptionRow, 'state' | 'created_at' | 'confirmed_at'> & {
  categories: string[]
}

/** The subscription of a folded email, for its holder; undefined where there is none. */
export async function findSubscriptionOfAccount(
  queries: Queries,
  email: string,
): Promise<SubscriptionOf | undefined> {
  const found = await findByEmail(queries, email)
  if (!found) return undefined
  const { id, state, created_at, confirmed_at } = found
  return { state, created_at, confirmed_at, categories: await listCategories(queries, id) }
}

/** Deletes the subscription of the email in the caller's transaction; the links in its mails become invalid. */
export function deleteSubscriptionOf(queries: Queries, email: string): Promise<void> {
  return deleteByEmail(queries, email)
}
