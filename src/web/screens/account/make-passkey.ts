import type { Confirming } from '../../../contract/accounts.ts'
import type { Passkey, PasskeyCreationOptions } from '../../../contract/passkeys.ts'
import { passkeysWording } from '../../../contract/wording/own-account.ts'
import type { Caller } from '../../client/api.ts'

/** The device or its holder did not make one; its message is for the holder. */
export class PasskeyNotMade extends Error {}

/** Has this device make a passkey, and the site keep it. Throws ApiFailure, PasskeyNotMade. */
export async function makePasskey(caller: Caller, confirming: Confirming, name: string): Promise<Passkey> {
  const options = await caller.change<PasskeyCreationOptions>(
    'POST',
    '/api/auth/passkeys/options',
    confirming,
  )
  const credential = await askDevice(options)
  return caller.change<Passkey>('POST', '/api/auth/passkeys', { name, response: credential.toJSON() })
}

async function askDevice(options: PasskeyCreationOptions): Promise<PublicKeyCredential> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  } catch (cause) {
    const isThere = cause instanceof DOMException && cause.name === 'InvalidStateError'
    throw new PasskeyNotMade(isThere ? passkeysWording.alreadyThere : passkeysWording.notMade, { cause })
  }
}
