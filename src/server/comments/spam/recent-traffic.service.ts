import { DAY, MINUTE } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import type { Database, Queries } from '../../platform/db/database.ts'
import { readFingerprints } from './fingerprint-cache.ts'
import type { Fingerprint } from './fingerprint.ts'
import * as recent from '../recent-comments.store.ts'
import { SITE_COMMENTS_A_MINUTE } from './spam-score.ts'

// The recent comments of the site, with which posting and editing compare a comment to find spam.

/** Runs transactions that check for spam one after another for the whole site: each must see the comment just before. */
export function checkSpamInOrder<T>(database: Database, work: (queries: Queries) => Promise<T>): Promise<T> {
  return database.lockedTransaction(SPAM_CHECK_LOCK, work)
}

export const SPAM_CHECK_LOCK = 'judging comments'

/** Counts recent comments of this sender and of everybody. */
export function readTraffic(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  sender: recent.Sender,
): Promise<recent.Traffic> {
  const now = clock.now()
  const since = {
    minute: ago(now, MINUTE),
    tenMinutes: ago(now, TEN_MINUTES),
    day: ago(now, DAY),
    until: ago(now, -CLOCKS_APART),
  }
  return recent.readTraffic(queries, sender, since, SITE_COMMENTS_A_MINUTE)
}

/** Whether there are more comments than usual. */
export async function isSiteCrowded({ clock }: Pick<Deps, 'clock'>, queries: Queries): Promise<boolean> {
  return isCrowded(await recent.countSince(queries, lately(clock.now(), MINUTE), SITE_COMMENTS_A_MINUTE))
}

/** `lastMinute`: everybody's comments within a minute. */
export function isCrowded(lastMinute: number): boolean {
  return lastMinute >= SITE_COMMENTS_A_MINUTE
}

/** Whether a comment of the last day from this address is held. */
export function hasHeldFromIp(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  address: string,
): Promise<boolean> {
  return recent.hasHeld(queries, address, lately(clock.now(), DAY))
}

/** Of everybody's latest comments of the last day, newest first, 200 at most; without the comment that is being edited. */
export async function listRecentFingerprints(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  queries: Queries,
  except?: number,
): Promise<Fingerprint[]> {
  const since = ago(clock.now(), DAY)
  return readFingerprints(database, queries, { since, limit: MAX_FINGERPRINTS, except })
}

/** Some days of a lively site. Each is compared with every new comment. */
const MAX_FINGERPRINTS = 200

function lately(now: Date, milliseconds: number): { since: string; until: string } {
  return { since: ago(now, milliseconds), until: ago(now, -CLOCKS_APART) }
}

export function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

export const TEN_MINUTES = 10 * MINUTE
