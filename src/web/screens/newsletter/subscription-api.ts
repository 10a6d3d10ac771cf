import type { Subscription } from '../../../contract/newsletter.ts'
import type { Caller } from '../../client/api.ts'

// What the holder of a mail's token may change; each answers with what the subscription is then, or throws ApiFailure.

export function confirmSubscription({ change }: Caller, token: string) {
  return change<Subscription>('POST', '/api/newsletter/confirm', { token })
}

/** Empty: all categories. */
export function chooseCategories({ change }: Caller, token: string, categories: readonly string[]) {
  return change<Subscription>('PUT', '/api/newsletter/subscription', { token, categories })
}

export function leaveNewsletter({ change }: Caller, token: string) {
  return change<Subscription>('POST', '/api/newsletter/leave', { token })
}
