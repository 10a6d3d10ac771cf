import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../../contract/accounts/passkeys.ts'
import { passkeysWording } from '../../../contract/wording/accounts/account-settings.ts'
import type { Deps } from '../../deps.ts'
import type { PasskeyRow } from '../../platform/db/tables/account-tables.ts'
import { readDisplayName } from '../../platform/http/requests/read-input.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { mailAccountHolder } from '../account-mails.service.ts'
import { PASSKEY_LIMIT, SIGN_IN_LIMITS } from '../accounts.policy.ts'
import { countSignInMethods, lockSignInMethods } from '../accounts.store.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../mail-texts.ts'
import { type Browser, requireSession, startVerifiedSession, type WithCookies } from '../sessions.service.ts'
import * as store from './passkeys.store.ts'
import { useChallenge } from './passkeys.store.ts'

/** The site that passkeys belong to: its domain, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The browser that uses a passkey: with the key in its cookie, and the site it uses the passkey for. */
export interface PasskeyBrowser extends Browser {
  key: string
  party: RelyingParty
}

/** The passkeys of the signed-in account, the oldest first. Throws sign_in_required. */
export async function listPasskeys(deps: Deps, browser: Browser): Promise<Passkey[]> {
  const { user } = await requireSession(deps, browser)
  return (await store.listPasskeys(deps.database.queries, user.id)).map(toPasskey)
}

/** WebAuthn's options for a discoverable passkey with user verification. Throws too_many_requests. */
export async function createCreationOptions(
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
    timeout: TIMEOUT,
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports: transportsSchema.parse(JSON.parse(transports)),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores a device's passkey, and notifies the holder. Throws sign_in_required, passkey_refused, name_too_long. */
export async function addPasskey(
  deps: Deps,
  browser: PasskeyBrowser,
  { name: typed, response }: { name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const { user } = await requireSession(deps, browser)
  const name = readPasskeyName(typed, browser)
  const ceremony = { for: 'registration', userId: user.id } as const
  const expectedChallenge = await consumeChallenge(deps, ceremony, browser.key, response)
  const { transports = [], ...attestation } = response.response
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: attestation },
    expectedChallenge,
    expectedOrigin: browser.party.origin,
    expectedRPID: browser.party.id,
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

/** Deletes a passkey, and notifies the holder. Throws sign_in_required, passkey_not_found, last_way_in. */
export async function removePasskey(deps: Deps, browser: Browser, id: string): Promise<void> {
  const { user } = await requireSession(deps, browser)
  await deps.database.transaction(async (queries) => {
    await lockSignInMethods(queries, user.id)
    if (!(await store.deletePasskey(queries, user.id, id))) throw problem('passkey_not_found')
    if ((await countSignInMethods(queries, user.id)) === 0) throw problem('last_way_in')
  })
  await mailAccountHolder(deps, user.email, passkeyRemovedMail)
}

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

/** Starts a session: the device's check of its user is the second step. Throws passkey_refused, too_many_requests. */
export async function signInWithPasskey(
  deps: Deps,
  browser: PasskeyBrowser,
  senderKey: string,
  response: PasskeyAssertion,
): Promise<WithCookies<Session>> {
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: senderKey })
  const expectedChallenge = await consumeChallenge(deps, { for: 'sign-in' }, browser.key, response)
  const passkey = await store.findPasskey(queries, response.id)
  const { userHandle, ...assertion } = response.response
  if (!passkey || !isHandleOf(userHandle, passkey.user_id)) throw problem('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: assertion },
    expectedChallenge,
    expectedOrigin: browser.party.origin,
    expectedRPID: browser.party.id,
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
  return startVerifiedSession(deps, browser, { account: passkey.user_id, factor: 'passkey' })
}

/** A device may leave out the user handle. */
function isHandleOf(userHandle: string | null | undefined, userId: string): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId
}

/** Refuses what the device sent; the cause goes to the log. */
function refuse(cause: unknown): never {
  throw new Problem('passkey_refused', { cause })
}

/** Milliseconds that a browser waits for the user. */
const TIMEOUT = 5 * 60_000

const transportsSchema = z.array(z.string())

// Ed25519, ECDSA on P-256, RSA with SHA-256: every device supports one of them.
const ALGORITHMS = [-8, -7, -257]

/** A passkey without a name is named after the kind of browser that created it. */
function readPasskeyName(typed: string, { device }: Browser): string {
  return readDisplayName(typed) || device || passkeysWording.defaultName
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at }
}

/** The purpose of a challenge: adding a passkey to an account, or signing in. */
type Ceremony = { for: 'sign-in' } | { for: 'registration'; userId: string }

/** A signed challenge for one ceremony in one browser, by its passkey cookie. Nothing is stored until its use. */
function makeChallenge(deps: Deps, ceremony: Ceremony, browser: string): string {
  const expires = deps.clock.now().getTime() + VALID_FOR
  const body = `${expires.toString(36)}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(`${body}.${signature(deps, ceremony, browser, body)}`).toString('base64url')
}

/**
 * The challenge that the device has signed. It cannot be used again, also if the sign-in fails. Throws passkey_refused where
 * it was not issued for this ceremony and browser, is expired, or has been used.
 */
async function consumeChallenge(
  deps: Deps,
  ceremony: Ceremony,
  browser: string,
  { response }: { response: { clientDataJSON: string } },
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  const expiresAt = readChallenge(deps, ceremony, browser, challenge)
  if (!expiresAt) throw problem('passkey_refused')
  if (!(await useChallenge(deps.database.queries, challenge, expiresAt))) throw problem('passkey_refused')
  return challenge
}

export function newBrowserKey(): string {
  return randomBytes(16).toString('base64url')
}

// Browsers that offer passkeys in the form's autofill hold a challenge as long as the form is open.
/** Milliseconds. */
const VALID_FOR = 30 * 60_000

/** Base64url; empty where the client data holds none. */
function challengeIn(clientDataJson: string): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return clientDataSchema.parse(clientData).challenge
  } catch {
    return ''
  }
}

const clientDataSchema = z.object({ challenge: z.string() })

/** Its expiry; undefined where it was not issued for this ceremony and browser, or is expired. */
function readChallenge(deps: Deps, ceremony: Ceremony, browser: string, challenge: string): Date | undefined {
  const [expires = '', random = '', signed = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!isSameHash(signed, signature(deps, ceremony, browser, `${expires}.${random}`))) return undefined
  const expiresAt = new Date(Number.parseInt(expires, 36))
  return expiresAt > deps.clock.now() ? expiresAt : undefined
}

function signature({ secret }: Deps, ceremony: Ceremony, browser: string, body: string): string {
  const whose = ceremony.for === 'registration' ? ceremony.userId : ''
  return keyedHash(secret, `passkey ${ceremony.for}`, [whose, browser, body].join('\0'))
}
