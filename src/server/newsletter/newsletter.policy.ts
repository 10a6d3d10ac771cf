import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import type { SubscriptionRow } from '../platform/db/tables.ts'

type MailKind = 'confirmation' | 'already subscribed'

export interface Decision {
  /** The mail that is composed even where none is sent, because composing takes time. */
  kind: MailKind
  isSent: boolean
}

/**
 * Decides which mail a request to subscribe sends, so that nobody can flood a mailbox: one confirmation an hour;
 * after three without an answer one a day, after four one in two days and so on; one a day to subscribers. A holder
 * who refused one gets none for a month, unless `isHolder`: the request came by a link from their mailbox, and after
 * leaving they need not wait, because the last link is revoked.
 */
export function decideConfirmationMail(
  subscription: SubscriptionState,
  now: Date,
  isHolder = false,
): Decision {
  const { state, last_mail_at, left_at, quiet_until, unanswered } = subscription
  const kind = state === 'confirmed' ? 'already subscribed' : 'confirmation'
  const isQuiet = !isHolder && quiet_until !== null && Date.parse(quiet_until) > now.getTime()
  if (kind === 'confirmation' && isQuiet) return { kind, isSent: false }
  const last = last_mail_at === null ? null : Date.parse(last_mail_at)
  const isRevoked = isHolder && last !== null && left_at !== null && last <= Date.parse(left_at)
  const pause = kind === 'confirmation' ? confirmationPause(unanswered) : DAY
  return { kind, isSent: last === null || isRevoked || isPauseOver(last, pause, now) }
}

type SubscriptionState = Pick<
  SubscriptionRow,
  'state' | 'last_mail_at' | 'left_at' | 'quiet_until' | 'unanswered'
>

/** A last mail beyond the longest delay was stored while a clock was ahead. */
function isPauseOver(last: number, pause: number, now: Date): boolean {
  return last + pause <= now.getTime() || last > now.getTime() + LONGEST_DELAY_SECONDS * 1_000 + CLOCKS_APART
}

function confirmationPause(unanswered: number): number {
  if (unanswered < FREE_CONFIRMATIONS) return HOUR
  return Math.min(DAY * 2 ** (unanswered - FREE_CONFIRMATIONS), LONGEST_PAUSE)
}

/** The time until which requests of others send no confirmation, after the holder has refused one. */
export function quietUntil(now: Date): string {
  return new Date(now.getTime() + 30 * DAY).toISOString()
}

const FREE_CONFIRMATIONS = 3
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST_PAUSE = 64 * DAY

/**
 * Limits of requests to subscribe, per client address, per network and for the whole site. The last refuses nobody:
 * further mails are delayed, by up to a day.
 */
export const SUBSCRIBE_LIMITS = {
  sender: { name: 'newsletter by sender', max: 10, seconds: 3_600 },
  network: { name: 'newsletter by network', max: 50, seconds: 3_600 },
  site: { name: 'newsletter', max: 300, seconds: 3_600 },
} as const
export const LONGEST_DELAY_SECONDS = 86_400
