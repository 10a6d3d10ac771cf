import { DAY, HOUR } from '../../../contract/durations.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'

type MailKind = 'confirmation' | 'already subscribed'

export interface Decision {
  /** The mail that is composed even where none is sent, because composing takes time. */
  kind: MailKind
  isSent: boolean
}

/**
 * Decides which mail a request to subscribe sends, so that nobody can flood a mailbox: one confirmation an hour;
 * after three without an answer one a day, after four one in two days and so on; one a day to subscribers. The first
 * request after leaving need not wait, because the last link is revoked. A holder who refused a confirmation gets none
 * for a month. `isHolder`: the request came by a link from the mailbox; then one an hour is the only limit.
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
  const isRevoked = kind === 'confirmation' && last !== null && !isMailedSince(left_at, last)
  const pause = kind === 'confirmation' ? (isHolder ? HOUR : confirmationPause(unanswered)) : DAY
  return { kind, isSent: last === null || isRevoked || isPauseOver(last, pause, now) }
}

/** Whether leaving refuses a mail that nobody there asked for. The second of two one-click requests refuses nothing. */
export function isRefusal({ state, last_mail_at, left_at }: SubscriptionState): boolean {
  if (state !== 'left') return state === 'pending'
  return last_mail_at !== null && isMailedSince(left_at, Date.parse(last_mail_at))
}

function isMailedSince(left: string | null, last: number): boolean {
  return left === null || last > Date.parse(left)
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
const LONGEST_PAUSE = 64 * DAY

/** Requests to subscribe, per address, network and site. The last refuses nobody, but delays further mails. */
export const SUBSCRIBE_LIMITS = {
  sender: { name: 'newsletter by sender', max: 10, seconds: 3_600 },
  network: { name: 'newsletter by network', max: 50, seconds: 3_600 },
  site: { name: 'newsletter', max: 300, seconds: 3_600 },
} as const
export const LONGEST_DELAY_SECONDS = 86_400
