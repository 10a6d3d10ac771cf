import type { Confirming } from '../../../../contract/accounts/accounts.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '../../../../contract/accounts/passkeys.ts'
import { passkeysWording } from '../../../../contract/wording/accounts/account-settings.ts'
import type { Api } from '../../../client/api/api.ts'

/** The device or its user refused; the message is shown to the reader. */
export class PasskeyCreationError extends Error {}

/** Creates a passkey on this device and registers it with the account. Throws ApiFailure, PasskeyCreationError. */
export async function createPasskey(api: Api, confirming: Confirming, name: string): Promise<Passkey> {
  const options = await api.call('POST /api/auth/passkeys/options', { body: confirming })
  const credential = await createCredential(options)
  return api.call('POST /api/auth/passkeys', {
    body: { name, response: credential.toJSON() as object as PasskeyRegistration },
  })
}

async function createCredential(options: PasskeyCreationOptions): Promise<PublicKeyCredential> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  } catch (cause) {
    const isRegistered = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw new PasskeyCreationError(isRegistered ? passkeysWording.alreadyThere : passkeysWording.notMade, {
      cause,
    })
  }
}
