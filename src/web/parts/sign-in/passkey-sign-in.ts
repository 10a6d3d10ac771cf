import type { Session } from '../../../contract/accounts/accounts.ts'
import type { PasskeyAssertion } from '../../../contract/accounts/passkeys.ts'
import type { Api } from '../../client/api/api.ts'

/** Whether the browser supports passkeys with the JSON methods. An IP address as host cannot have passkeys. */
export function supportsPasskeys(): boolean {
  const isIpAddress = /^[\d.]+$|^\[/.test(window.location.hostname)
  return (
    !isIpAddress &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Whether the browser offers passkeys in the email field's autofill. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.())
}

/** Throws ApiFailure, or a DOMException if no passkey was chosen. `conditional`: without a dialog until one is chosen from the autofill. */
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
