import type { SubscriptionRow } from '../platform/tables.ts'

type Letter = 'confirmation' | 'already subscribed'

export interface Decision {
  /** What would be said, even where nothing is sent: writing it takes its time. */
  letter: Letter
  isSent: boolean
}

/**
 * What someone who asks to be subscribed is sent. Nobody can fill a mailbox by it: one confirmation an hour, after
 * three without an answer one a day, and one a day to those who are subscribed.
 */
export function decideLetter(
  { state, last_mail_at, unanswered }: Pick<SubscriptionRow, 'state' | 'last_mail_at' | 'unanswered'>,
  now: Date,
): Decision {
  const letter = state === 'confirmed' ? 'already subscribed' : 'confirmation'
  const isPatient = letter === 'already subscribed' || unanswered >= PATIENT_AFTER
  const pause = isPatient ? DAY : HOUR
  const isSent = last_mail_at === null || Date.parse(last_mail_at) + pause <= now.getTime()
  return { letter, isSent }
}

const PATIENT_AFTER = 3
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Requests to be subscribed: for each address that they come from, and for the whole site. */
export const SUBSCRIBE_LIMITS = {
  sender: { name: 'newsletter by sender', max: 10, seconds: 3_600 },
  site: { name: 'newsletter', max: 300, seconds: 3_600 },
} as const
