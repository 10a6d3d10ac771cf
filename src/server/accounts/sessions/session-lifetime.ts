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

/** Milliseconds. */
const DAY = 86_400_000
