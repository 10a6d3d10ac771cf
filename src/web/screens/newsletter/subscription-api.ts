import type { Api } from '../../client/api/api.ts'

// Changes that the token of a newsletter mail allows. Each returns the changed subscription or throws ApiFailure.

export function confirmSubscription(api: Api, token: string) {
  return api.call('POST /api/newsletter/confirm', { body: { token } })
}

/** An empty list means all categories. */
export function chooseCategories(api: Api, token: string, categories: readonly string[]) {
  return api.call('PUT /api/newsletter/subscription', { body: { token, categories: [...categories] } })
}

export function unsubscribe(api: Api, token: string) {
  return api.call('POST /api/newsletter/leave', { body: { token } })
}
