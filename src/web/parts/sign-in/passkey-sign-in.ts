import type { Session } from '../../../contract/accounts.ts'
import type { PasskeyAssertion } from '../../../contract/passkeys.ts'
import type { Api } from '../../client/api.ts'

/** Whether this browser knows passkeys, in the form in which the site asks for them. None is for a number as address. */
export function supportsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(window.location.hostname)
  return (
    !isNumber &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Whether it offers them while the address is being filled in. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/**
 * The session of whoever has shown a passkey. `conditional`: without a question of its own, until one is chosen in
 * the field. Throws ApiFailure, or a DOMException where none was shown.
 */
export async function signInWithPasskey(
  api: Api,
  mediation: 'optional' | 'conditional',
  signal: AbortSignal,
): Promise<Session> {
  const options = await api.call('POST /api/auth/passkey-sign-in/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey, mediation, signal })
  return api.call('POST /api/auth/passkey-sign-in', {
    body: {
      response: (credential as PublicKeyCredential).toJSON() as PasskeyAssertion,
    },
  })
}
