import type { SubscriptionOutcome } from '../../../contract/newsletter.ts'
import type { Failure } from '../../../contract/page.ts'

type Outcome = SubscriptionOutcome['outcome']

export type NewsletterState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'success'; outcome: Outcome }
  /** Without a failure: the address alone is what is wrong. */
  | { step: 'error'; failure?: Failure }

export type NewsletterEvent =
  | { type: 'refused'; failure?: Failure }
  | { type: 'sent' }
  | { type: 'answered'; outcome: Outcome }
  | { type: 'closed' }

/** The form's life (docs/product/newsletter.md): idle, loading, then success or error; a closed message is idle again. */
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

/** Where the form stands after it was sent without script: the address says what came of it (docs/product/interface.md). */
export function stateAfter(answer: string | null): NewsletterState {
  const isOutcome = answer === 'subscribed' || answer === 'to_confirm'
  return isOutcome ? { step: 'success', outcome: answer } : { step: 'idle' }
}

/** All that the client asks of an address (docs/product/newsletter.md); the server asks more. */
export function looksLikeEmail(text: string): boolean {
  return text.trim().includes('@')
}
