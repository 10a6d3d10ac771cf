import { COMMENT_CHANGE_MINUTES } from '../../../contract/limits.ts'

const MINUTE = 60_000

/** Remaining minutes, rounded up; 0 when the time is over. Never more than the whole time, if the clock is behind. */
export function minutesLeft(until: string, now: number): number {
  const left = Math.ceil((Date.parse(until) - now) / MINUTE)
  return Math.min(Math.max(left, 0), COMMENT_CHANGE_MINUTES)
}

/**
 * Milliseconds from `present` until the number of minutes differs from that at `shown`, shortly before; 0 if it already
 * does.
 */
export function untilNextMinute(until: string, shown: number, present: number): number {
  const left = Date.parse(until) - shown
  const changes = shown + (left <= 0 ? 0 : left % MINUTE || MINUTE)
  return Math.max(changes - present, 0)
}
