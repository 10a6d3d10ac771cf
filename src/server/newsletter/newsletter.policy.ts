import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import type { SubscriptionRow } from '../platform/db/tables.ts'

type Letter = 'confirmation' | 'already subscribed'

export interface Decision {
  /** What would be said, even where nothing is sent: writing it takes its time. */
  letter: Letter
  isSent: boolean
}

/**
 * What someone who asks to be subscribed is sent. Nobody can fill a mailbox by it: one confirmation an hour, after
 * three without an answer one a day, after four one in two days and so on, and one a day to those who are subscribed.
 * Whose holder did not want one gets none for a month, unless `isHolder`: it is the holder who asks, by a mail's link,
 * and who has left since the last one need not wait, because that one is worn out.
 */
export function decideConfirmationMail(subscription: Asked, now: Date, isHolder = false): Decision {
  const { state, last_mail_at, left_at, quiet_until, unanswered } = subscription
  const letter = state === 'confirmed' ? 'already subscribed' : 'confirmation'
  const isQuiet = !isHolder && quiet_until !== null && Date.parse(quiet_until) > now.getTime()
  if (letter === 'confirmation' && isQuiet) return { letter, isSent: false }
  const last = last_mail_at === null ? null : Date.parse(last_mail_at)
  const isWornOut = isHolder && last !== null && left_at !== null && last <= Date.parse(left_at)
  const pause = letter === 'confirmation' ? confirmationPause(unanswered) : DAY
  return { letter, isSent: last === null || isWornOut || isOver(last, pause, now) }
}

type Asked = Pick<SubscriptionRow, 'state' | 'last_mail_at' | 'left_at' | 'quiet_until' | 'unanswered'>

/** A last mail that is to leave later than any does tells of a clock that was ahead. */
function isOver(last: number, pause: number, now: Date): boolean {
  return last + pause <= now.getTime() || last > now.getTime() + LONGEST_TURN_SECONDS * 1_000 + CLOCKS_APART
}

function confirmationPause(unanswered: number): number {
  if (unanswered < PATIENT_AFTER) return HOUR
  return Math.min(DAY * 2 ** (unanswered - PATIENT_AFTER), LONGEST_PAUSE)
}

/** Until when nobody else's asking brings a confirmation, where its holder has pressed the way out of one. */
export function quietUntil(now: Date): string {
  return new Date(now.getTime() + 30 * DAY).toISOString()
}

const PATIENT_AFTER = 3
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LONGEST_PAUSE = 64 * DAY

/**
 * Requests to be subscribed: for each address that they come from, for each network of many addresses, and for the
 * whole site. The last refuses nobody: what is beyond it leaves later, up to a day.
 */
export const SUBSCRIBE_LIMITS = {
  sender: { name: 'newsletter by sender', max: 10, seconds: 3_600 },
  network: { name: 'newsletter by network', max: 50, seconds: 3_600 },
  site: { name: 'newsletter', max: 300, seconds: 3_600 },
} as const
export const LONGEST_TURN_SECONDS = 86_400
