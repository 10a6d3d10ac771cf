/** What a subscription answers: both look the same for new and known addresses (decisions.md 22). */
export type SubscriptionOutcome = 'subscribed' | 'to_confirm'

export type NewsletterState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'success'; outcome: SubscriptionOutcome }
  | { step: 'error' }

export type NewsletterEvent =
  | { type: 'refused' }
  | { type: 'sent' }
  | { type: 'answered'; outcome: SubscriptionOutcome }
  | { type: 'closed' }

/** The form's life (product.md §4): idle, loading, then success or error; a closed message is idle again. */
export function newsletterReducer(_state: NewsletterState, event: NewsletterEvent): NewsletterState {
  switch (event.type) {
    case 'refused':
      return { step: 'error' }
    case 'sent':
      return { step: 'loading' }
    case 'answered':
      return { step: 'success', outcome: event.outcome }
    case 'closed':
      return { step: 'idle' }
  }
}

/** All that the client asks of an address (product.md §5); the server asks more. */
export function looksLikeEmail(text: string): boolean {
  return text.trim().includes('@')
}
