import { DAY } from '../../../contract/durations.ts'
import { REMOVAL_UNDO_SECONDS } from '../../../contract/limits.ts'

/** The one source of time, so that tests can set it. */
export interface Clock {
  now(): Date
}

/**
 * Milliseconds by which the clocks of two machines may differ. A stored time that lies further ahead than this and its own
 * window was written while a clock was wrong: code that compares it with the present must not wait for it.
 */
export const CLOCKS_APART = 3 * 60_000

export const systemClock: Clock = { now: () => new Date() }

/** The ISO time so many milliseconds before. */
export function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

export function daysFrom(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY)
}

/** A removal before this time can no longer be undone, in ISO 8601. */
export function removalUndoableSince(now: Date): string {
  return ago(now, REMOVAL_UNDO_SECONDS * 1_000)
}
