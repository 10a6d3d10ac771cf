import { DAY } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { SESSION_LONGEST_DAYS } from '../accounts.policy.ts'

/** Sessions that began before this time have ended, however often they are used. */
export function earliestSignIn({ clock }: { clock: Clock }): Date {
  return new Date(clock.now().getTime() - SESSION_LONGEST_DAYS * DAY)
}

/** The end of a session that is not renewed any more. */
export function sessionEnd(session: { createdAt: Date | string; expiresAt: Date | string }): Date {
  const longest = new Date(session.createdAt).getTime() + SESSION_LONGEST_DAYS * DAY
  return new Date(Math.min(longest, new Date(session.expiresAt).getTime()))
}

/**
 * Whether a session ends within two minutes however often it is used. The app asks for a session again 90 seconds before
 * its end: it would ask without a pause where none of these answers brings a later end.
 */
export function endsSoon(deps: { clock: Clock }, { createdAt }: { createdAt: Date | string }): boolean {
  return new Date(createdAt).getTime() < earliestSignIn(deps).getTime() + 120_000
}

/** Milliseconds. */
