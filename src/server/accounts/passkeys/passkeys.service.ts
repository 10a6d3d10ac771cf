import { randomUUID } from 'node:crypto'
import type { Passkey, PasskeyCreationOptions, PasskeyRegistration } from '../../../contract/passkeys.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../../mail-texts/account-mails.ts'
import { passkeyDefaultName } from '../../../contract/wording/devices.ts'
import { readDisplayName } from '../../platform/http/typed-name.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../platform/http/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import type { PasskeyRow } from '../../platform/db/account-tables.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { mailAccountHolder } from '../profile/account-mails.service.ts'
import { PASSKEY_LIMIT } from '../accounts.policy.ts'
import { countSignInMethods, lockSignInMethods } from '../accounts.store.ts'
import { makeChallenge, consumeChallenge } from './passkey-challenges.service.ts'
import * as store from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.ts'
import { requireSession } from '../sessions/sessions.service.ts'

/** Where a passkey is used: what is told of the browser (session.middleware.ts), what its cookie holds, and for whom it is. */
export interface PasskeyBrowser {
  asked: Headers
  key: string
  party: RelyingParty
}

/** Of the account that asks, the oldest first. Throws sign_in_required. */
export async function listPasskeys(deps: Deps, asked: Headers): Promise<Passkey[]> {
  const { user } = await requireSession(deps, asked)
  return (await store.listPasskeys(deps.database.queries, user.id)).map(toPasskey)
}

/**
 * What a device needs to make a passkey for this account: one that it finds by itself, and uses only for its holder.
 * The holder has been confirmed. Throws too_many_requests.
 */
export async function offerPasskey(
  deps: Deps,
  { key, party }: PasskeyBrowser,
  user: { id: string; name: string; email: string },
): Promise<PasskeyCreationOptions> {
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...PASSKEY_LIMIT, key: user.id })
  const site = await readSettings(deps.database)
  const present = await store.listPasskeys(queries, user.id)
  return {
    rp: { id: party.id, name: site.name },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
    challenge: makeChallenge(deps, { for: 'registration', userId: user.id }, key),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PATIENCE,
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Keeps the passkey that a device has made for the account that asks, and tells its mailbox. Throws
 * sign_in_required, passkey_refused, name_too_long.
 */
export async function addPasskey(
  deps: Deps,
  { asked, key, party }: PasskeyBrowser,
  { name: typed, response }: { name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const { user } = await requireSession(deps, asked)
  const name = readPasskeyName(typed, asked)
  const ceremony = { for: 'registration', userId: user.id } as const
  const expectedChallenge = await consumeChallenge(deps, ceremony, key, response)
  const { transports = [], ...proved } = response.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: proved },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!registrationInfo) throw problem('passkey_refused')
  const { credential } = registrationInfo
  const row: PasskeyRow = {
    id: randomUUID(),
    user_id: user.id,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
    created_at: deps.clock.now().toISOString(),
    last_used_at: null,
  }
  if (!(await store.insertPasskey(deps.database.queries, row))) throw problem('passkey_refused')
  await mailAccountHolder(deps, user.email, passkeyAddedMail)
  return toPasskey(row)
}

/** Throws sign_in_required, passkey_not_found, name_too_long. */
export async function renamePasskey(deps: Deps, asked: Headers, id: string, typed: string): Promise<Passkey> {
  const { user } = await requireSession(deps, asked)
  const name = readPasskeyName(typed, asked)
  const renamed = await store.renamePasskey(deps.database.queries, user.id, id, name)
  if (!renamed) throw problem('passkey_not_found')
  return toPasskey(renamed)
}

/**
 * It signs nobody in from now on, and the account's mailbox is told. Throws sign_in_required, passkey_not_found;
 * last_way_in where nothing would be left to sign in with.
 */
export async function removePasskey(deps: Deps, asked: Headers, id: string): Promise<void> {
  const { user } = await requireSession(deps, asked)
  await deps.database.transaction(async (queries) => {
    await lockSignInMethods(queries, user.id)
    if (!(await store.deletePasskey(queries, user.id, id))) throw problem('passkey_not_found')
    if ((await countSignInMethods(queries, user.id)) === 0) throw problem('last_way_in')
  })
  await mailAccountHolder(deps, user.email, passkeyRemovedMail)
}

/** What the device says does not hold; why is for the log. */
export function refuse(cause: unknown): never {
  throw new Problem('passkey_refused', { cause })
}

/** Milliseconds that a browser waits for its visitor. */
export const PATIENCE = 5 * 60_000

// Ed25519, ECDSA on P-256, RSA with SHA-256: between them every device has one.
const ALGORITHMS = [-8, -7, -257]

/** Without a name it is called after the kind of browser that made it. */
function readPasskeyName(typed: string, asked: Headers): string {
  return readDisplayName(typed) || asked.get('User-Agent') || passkeyDefaultName
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at }
}
