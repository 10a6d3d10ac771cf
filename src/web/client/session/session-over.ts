import type { Api } from '../api/api.ts'

/** Whether a request failed with this code because nobody is signed in any more: for others the studio does not exist. */
export async function isSessionOver(api: Api, code: string): Promise<boolean> {
  if (!['not_found', 'sign_in_required', 'token_invalid'].includes(code)) return false
  return (await api.call('GET /api/session').catch(() => undefined)) === null
}
