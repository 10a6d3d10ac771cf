import { COMMENT_CHANGE_MINUTES } from '../../../contract/limits.ts'

const MINUTE = 60_000

/** Minutes begun but not over; 0 when it is too late. A clock that is behind never promises more than there is. */
export function minutesLeft(until: string, now: number): number {
  const left = Math.ceil((Date.parse(until) - now) / MINUTE)
  return Math.min(Math.max(left, 0), COMMENT_CHANGE_MINUTES)
}

/**
 * Milliseconds from `present` until the number of minutes is another one than at `shown`, which was a little before; 0 when
 * it already is.
 */
export function untilNextMinute(until: string, shown: number, present: number): number {
  const left = Date.parse(until) - shown
  const changes = shown + (left <= 0 ? 0 : left % MINUTE || MINUTE)
  return Math.max(changes - present, 0)
}
