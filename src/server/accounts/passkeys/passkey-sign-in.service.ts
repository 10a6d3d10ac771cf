import type { Session } from '../../../contract/accounts/accounts.ts'
import type { PasskeyAssertion, PasskeyRequestOptions } from '../../../contract/accounts/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { SIGN_IN_LIMITS } from '../accounts.policy.ts'
import { startVerifiedSession } from '../sessions/session-start.service.ts'
import { makeChallenge, consumeChallenge } from './passkey-challenges.service.ts'
import { TIMEOUT, type PasskeyBrowser, refuse } from './passkeys.service.ts'
import * as store from './passkeys.store.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'

/** The WebAuthn options for signing in, without naming an account: the device finds its passkeys by itself. */
export function createRequestOptions(
  deps: Deps,
  { key, party }: Pick<PasskeyBrowser, 'key' | 'party'>,
): PasskeyRequestOptions {
  return {
    challenge: makeChallenge(deps, { for: 'sign-in' }, key),
    rpId: party.id,
    timeout: TIMEOUT,
    userVerification: 'required',
  }
}

/**
 * Starts a session for the passkey's account. The device has verified its user (fingerprint, face, PIN), which counts
 * as the second step. Throws passkey_refused, too_many_requests.
 */
export async function signInWithPasskey(
  deps: Deps,
  { headers, key, party }: PasskeyBrowser,
  sender: string,
  response: PasskeyAssertion,
): Promise<WithCookies<Session>> {
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: sender })
  const expectedChallenge = await consumeChallenge(deps, { for: 'sign-in' }, key, response)
  const passkey = await store.findPasskey(queries, response.id)
  const { userHandle, ...assertion } = response.response
  if (!passkey || !isHandleOf(userHandle, passkey.user_id)) throw problem('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: assertion },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse)
  if (!verified) throw problem('passkey_refused')
  await store.recordPasskeyUse(queries, passkey.id, {
    counter: authenticationInfo.newCounter,
    last_used_at: deps.clock.now().toISOString(),
  })
  return startVerifiedSession(deps, headers, { account: passkey.user_id, factor: 'passkey' })
}

/** A device may leave out the user handle. */
function isHandleOf(userHandle: string | null | undefined, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId
}
