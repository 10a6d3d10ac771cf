import type { Queries } from '../../platform/db/database.ts'
import { insertConfirmed, insertLeft, replaceCategories } from './newsletter.store.ts'
import { knownCategories, newKey } from './subscribe.service.ts'

/** A subscription of the original site. */
export interface ImportedSubscription {
  /** Folded (text/email-address.ts). */
  email: string
  /** Null where the time is not known. */
  created_at: string | null
  /** Empty for all. */
  categories: readonly string[]
}

/**
 * Imports subscriptions, each email once, a few hundred at most, in the caller's transaction. They count as
 * confirmed, because they were at the original site. An email that is here already stays as it is, also one that has
 * left. Returns how many were added.
 */
export async function storeImportedSubscriptions(
  queries: Queries,
  subscriptions: readonly ImportedSubscription[],
  now: Date,
): Promise<{ added: number }> {
  const rows = subscriptions.map(({ email, created_at }) => ({
    key: newKey(),
    email,
    state: 'confirmed' as const,
    created_at: created_at ?? now.toISOString(),
    confirmed_at: created_at ?? now.toISOString(),
  }))
  const added = new Map((await insertConfirmed(queries, rows)).map(({ email, id }) => [email, id]))
  for (const { email, categories } of subscriptions) {
    const id = added.get(email)
    if (id !== undefined) await replaceCategories(queries, id, knownCategories(categories))
  }
  return { added: added.size }
}

/**
 * Notes emails that have left the newsletter of another site, so that no later import subscribes them. An email that is here
 * already stays as it is.
 */
export async function storeImportedUnsubscribers(
  queries: Queries,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const left_at = now.toISOString()
  await insertLeft(
    queries,
    emails.map((email) => ({ key: newKey(), email, state: 'left' as const, created_at: left_at, left_at })),
  )
}
