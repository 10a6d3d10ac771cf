import type { NewSubscription, SubscriptionOutcome } from '../../../contract/newsletter/newsletter.ts'
import type { Failure } from '../../../contract/page.ts'
import { confirmationWording, newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { type Api, toFailure } from '../../client/api/api.ts'

type Outcome = SubscriptionOutcome['outcome']

export type NewsletterState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'success'; outcome: Outcome }
  /** Without a failure if only the email is invalid. */
  | { step: 'error'; failure?: Failure }

type Answer = { type: 'refused'; failure?: Failure } | { type: 'answered'; outcome: Outcome }

export type NewsletterEvent = Answer | { type: 'sent' } | { type: 'closed' }

/** The form's states (docs/product/newsletter.md): idle, loading, then success or error; closing the message returns to idle. */
export function newsletterReducer(_state: NewsletterState, event: NewsletterEvent): NewsletterState {
  switch (event.type) {
    case 'refused':
      return { step: 'error', ...(event.failure && { failure: event.failure }) }
    case 'sent':
      return { step: 'loading' }
    case 'answered':
      return { step: 'success', outcome: event.outcome }
    case 'closed':
      return { step: 'idle' }
  }
}

/** The form's first state. After a form sent without script the address contains the outcome (docs/product/interface.md). */
export function initialState(answer: string | null): NewsletterState {
  return isOutcome(answer) ? { step: 'success', outcome: answer } : { step: 'idle' }
}

function isOutcome(answer: string | null): answer is Outcome {
  return answer !== null && Object.hasOwn(OUTCOME_SENTENCES, answer)
}

export const OUTCOME_SENTENCES: Record<Outcome, string> = {
  subscribed: newsletterWording.success,
  to_confirm: newsletterWording.toConfirm,
  confirmation_sent: confirmationWording.sent,
  confirmation_recent: confirmationWording.recent,
}

/** Subscribes an email, unless it cannot be one. Never rejects. */
export async function subscribe(api: Api, subscription: NewSubscription): Promise<Answer> {
  if (!looksLikeEmail(subscription.email)) return { type: 'refused' }
  try {
    return { type: 'answered', ...(await api.call('POST /api/newsletter', { body: subscription })) }
  } catch (cause) {
    return { type: 'refused', failure: toFailure(cause) }
  }
}

/** The client's only check of an email (docs/product/newsletter.md); the server checks more. */
export function looksLikeEmail(text: string): boolean {
  return text.trim().includes('@')
}
