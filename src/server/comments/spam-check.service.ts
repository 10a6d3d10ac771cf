import type { Deps } from '../deps.ts'
import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { readFingerprints } from './fingerprint-cache.ts'
import type { Fingerprint } from './fingerprint.ts'
import * as recent from './recent-comments.store.ts'
import { SITE_COMMENTS_A_MINUTE } from './spam-score.ts'

// What posting and changing are judged by beside the text: what others have just written.

/**
 * Every transaction that judges: one after another for the whole site, for what is judged has to see what came a moment
 * before.
 */
export function checkSpamInOrder<T>(database: Database, work: (queries: Queries) => Promise<T>): Promise<T> {
  return database.lockedTransaction(JUDGING, work)
}

export const JUDGING = 'judging comments'

/** How many came lately from this sender and from everybody. */
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

/** Whether more comes than the site is used to. */
export async function isSiteCrowded({ clock }: Pick<Deps, 'clock'>, queries: Queries): Promise<boolean> {
  return isCrowded(await recent.countSince(queries, lately(clock.now(), MINUTE), SITE_COMMENTS_A_MINUTE))
}

/** By the comments of everybody within a minute. */
export function isCrowded(lastMinute: number): boolean {
  return lastMinute >= SITE_COMMENTS_A_MINUTE
}

/** Whether something of the last day from this address waits for the owner. */
export function hasAddressHeld(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  address: string,
): Promise<boolean> {
  return recent.hasHeld(queries, address, lately(clock.now(), DAY))
}

/** Of everybody's latest comments of the last day, newest first, 1,000 at most; without the comment that is being edited. */
export async function listRecentFingerprints(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  queries: Queries,
  except?: number,
): Promise<Fingerprint[]> {
  const since = ago(clock.now(), DAY)
  return readFingerprints(database, queries, { since, limit: MAX_FINGERPRINTS, except })
}

const MAX_FINGERPRINTS = 1_000

function lately(now: Date, milliseconds: number): { since: string; until: string } {
  return { since: ago(now, milliseconds), until: ago(now, -CLOCKS_APART) }
}

export function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

const MINUTE = 60_000
export const TEN_MINUTES = 10 * MINUTE
const DAY = 24 * 60 * MINUTE
