import type { Api } from '../../client/api.ts'

// What the holder of a mail's token may change; each answers with what the subscription is then, or throws ApiFailure.

export function confirmSubscription(api: Api, token: string) {
  return api.call('POST /api/newsletter/confirm', { body: { token } })
}

/** Empty: all categories. */
export function chooseCategories(api: Api, token: string, categories: readonly string[]) {
  return api.call('PUT /api/newsletter/subscription', { body: { token, categories: [...categories] } })
}

export function leaveNewsletter(api: Api, token: string) {
  return api.call('POST /api/newsletter/leave', { body: { token } })
}
