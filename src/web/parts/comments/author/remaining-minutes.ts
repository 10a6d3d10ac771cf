import { MINUTE, SECOND } from '../../../../contract/durations.ts'
import { COMMENT_CHANGE_MINUTES } from '../../../../contract/limits.ts'

/** Remaining minutes, rounded up; 0 when the time is over. Never more than the whole time, if the clock is behind. */
export function minutesLeft(until: string, now: number): number {
  const left = Math.ceil((Date.parse(until) - now) / MINUTE)
  return Math.min(Math.max(left, 0), COMMENT_CHANGE_MINUTES)
}

/** Remaining seconds, rounded up; 0 when the time is over. */
export function secondsLeft(until: string, now: number): number {
  return Math.max(Math.ceil((Date.parse(until) - now) / SECOND), 0)
}

/**
 * Milliseconds from `present` until the number of minutes, or of other units, differs from that at `shown`, shortly
 * before; 0 if it already does.
 */
export function untilNextChange(until: string, shown: number, present: number, unit = MINUTE): number {
  const left = Date.parse(until) - shown
  const changes = shown + (left <= 0 ? 0 : left % unit || unit)
  return Math.max(changes - present, 0)
}
