import { DAY } from '../../../contract/durations.ts'
import type { OwnerSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { ago } from './recent-traffic.service.ts'
import { listTrusted } from './trust.store.ts'

/** The author of a comment: the account, or without one the browser of the signed cookie. */
interface Author {
  user_id: string | null
  visitor: string | null
}

/** So long the owner has had to hide a comment before it counts. Milliseconds. */

/**
 * Tells which of these authors are trusted: as many of their comments as the setting says have been published for a day.
 * See docs/product/comments.md.
 */
export async function findTrusted(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  { trust_after }: OwnerSettings,
  authors: readonly Author[],
): Promise<(author: Author) => boolean> {
  if (trust_after === 0) return () => false
  const bound = { least: trust_after, until: ago(clock.now(), DAY) }
  const accounts = new Set(authors.flatMap(({ user_id }) => user_id ?? []))
  const visitors = new Set(
    authors.flatMap(({ user_id, visitor }) => (user_id === null ? (visitor ?? []) : [])),
  )
  const trustedAccounts = await listTrusted(queries, 'account', [...accounts], bound)
  const trustedVisitors = await listTrusted(queries, 'visitor', [...visitors], bound)
  return ({ user_id, visitor }) =>
    user_id === null
      ? visitor !== null && trustedVisitors.includes(visitor)
      : trustedAccounts.includes(user_id)
}
