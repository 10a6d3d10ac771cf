import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { type KeySet, keySetSchema, type Tokens } from '../../../contract/accounts/api-tokens.ts'
import { HOUR, SECOND } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SigningKeyRow } from '../../platform/db/tables/account-tables.ts'
import { PROGRAM } from '../../platform/http/access/device-name.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import {
  decrypt,
  encrypt,
  encryptAnew,
  keyedHash,
  type SecretChange,
} from '../../platform/security/secret.ts'
import { daysFrom } from '../../platform/runtime/clock.ts'
import { PROGRAM_LIMIT, SESSION_DAYS } from '../accounts.policy.ts'
import { type Browser, logSignIn, requireSession, sessionTimes, toSession } from '../sessions.service.ts'
import {
  deleteSession,
  findOpenSession,
  insertSession,
  prolongSession,
  type StoredSession,
} from '../sessions.store.ts'
import * as store from './tokens.store.ts'

/** Starts a program's session for this browser's account. Throws sign_in_required, too_many_requests. */
export async function exchangeSession(deps: Deps, browser: Browser): Promise<Tokens> {
  const { user } = await requireSession(deps, browser)
  const { database, clock } = deps
  const now = clock.now()
  await enforceRateLimit(database.queries, clock, { ...PROGRAM_LIMIT, key: user.id })
  const refreshToken = newRefreshToken()
  const session = { userId: user.id, device: PROGRAM, now, expiresAt: daysFrom(now, SESSION_DAYS) }
  const sessionId = await database.transaction(async (queries) => {
    const { id } = await insertSession(queries, session)
    await store.insertRefreshToken(queries, {
      token: hashRefreshToken(deps, refreshToken),
      sessionId: id,
      now,
    })
    return id
  })
  logSignIn(deps, browser, { account: user.id, factor: 'session' })
  return toTokens(deps, { id: sessionId, user }, refreshToken)
}

/** A new pair for an unused refresh token; one used twice ends its session. Throws token_invalid, too_many_requests. */
export async function renewTokens(deps: Deps, refreshToken: string): Promise<Tokens> {
  const token = hashRefreshToken(deps, refreshToken)
  const now = deps.clock.now()
  const renewed = await deps.database.transaction(async (queries) => {
    const sessionId = await store.takeRefreshToken(queries, token, now)
    if (sessionId === undefined) {
      await store.endSessionOfToken(queries, token)
      return undefined
    }
    const session = await findOpenSession(queries, ['id', sessionId], sessionTimes(deps))
    if (!session) return undefined
    await enforceRateLimit(queries, deps.clock, { ...PROGRAM_LIMIT, key: session.user.id })
    await prolongSession(queries, sessionId, { now, expiresAt: daysFrom(now, SESSION_DAYS) })
    const next = newRefreshToken()
    await store.insertRefreshToken(queries, { token: hashRefreshToken(deps, next), sessionId, now })
    return { session, next }
  })
  if (!renewed) throw problem('token_invalid')
  return toTokens(deps, renewed.session, renewed.next)
}

/** The session of the program with this access token, looked up each time. Throws token_invalid. */
export async function readApiSession(deps: Deps, accessToken: string): Promise<StoredSession> {
  const sessionId = await verifyAccessToken(deps, accessToken)
  const session = await findOpenSession(deps.database.queries, ['id', sessionId], sessionTimes(deps))
  if (!session) throw problem('token_invalid')
  return session
}

/** The same details as for a browser's session. Throws token_invalid. */
export async function readApiSessionDetails(deps: Deps, accessToken: string): Promise<Session> {
  return toSession(await readApiSession(deps, accessToken))
}

/** Signs the program out. Throws token_invalid. */
export async function endApiSession(deps: Deps, accessToken: string): Promise<void> {
  const { id, user } = await readApiSession(deps, accessToken)
  await deleteSession(deps.database.queries, user.id, id)
}

export async function deleteUsedTokens({ database, clock }: Deps): Promise<void> {
  await store.deleteUsedTokens(database.queries, daysFrom(clock.now(), -SESSION_DAYS))
}

/** Tokens of which the access token is a JWT for this session, valid for an hour. */
async function toTokens(
  deps: Deps,
  { id: sid, user: { id, name, email } }: Pick<StoredSession, 'id' | 'user'>,
  refresh_token: string,
): Promise<Tokens> {
  const { importJWK, SignJWT } = await import('jose')
  const key = await readSigningKey(deps)
  const issuedAt = Math.floor(deps.clock.now().getTime() / SECOND)
  const expires_in = HOUR / SECOND
  const expires_at = issuedAt + expires_in
  const access_token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(deps.siteUrl)
    .setAudience(deps.siteUrl)
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires_at)
    .sign(await importJWK(key))
  return {
    access_token,
    refresh_token,
    expires_at,
    expires_in,
    token_type: 'bearer',
    user: { id, name, email },
  }
}

/** The id of the session in the token; the caller checks whether the session is still open. Throws token_invalid. */
async function verifyAccessToken(deps: Deps, token: string): Promise<string> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const keys = createLocalJWKSet(await readKeySet(deps))
  const { payload } = await jwtVerify(token, keys, {
    issuer: deps.siteUrl,
    audience: deps.siteUrl,
    algorithms: [ALGORITHM],
    currentDate: deps.clock.now(),
  }).catch((cause: unknown) => {
    throw new Problem('token_invalid', { cause })
  })
  if (typeof payload['sid'] !== 'string') throw problem('token_invalid')
  return payload['sid']
}

function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashRefreshToken({ secret }: Deps, token: string): string {
  return keyedHash(secret, 'refresh tokens', token)
}

/** ECDSA on P-256, which every JWT library supports. */
const ALGORITHM = 'ES256'

/** The current signing key, with its private part; created where there is none yet. */
async function readSigningKey(deps: Deps): Promise<PrivateKey> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const found = await store.findSigningKey(queries, now.toISOString())
  const decrypted = found && decryptKey(deps, found)
  if (decrypted) return decrypted
  const { row, key } = await createKey(deps, now)
  await store.insertSigningKey(queries, row)
  return key
}

/** The public keys of valid tokens, and of the next key (RFC 7517). */
export async function readKeySet({ database, clock }: Deps): Promise<KeySet> {
  const keys = await store.listPublicKeys(database.queries, isoDaysFrom(clock.now(), -VERIFIES_DAYS))
  return keySetSchema.parse({ keys: keys.map(({ public_key }) => JSON.parse(public_key)) })
}

/** Makes the next key 7 days before its use, for clients that cache the set, and deletes old keys. Not without programs. */
export async function rotateSigningKeys(deps: Deps): Promise<void> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const [latest] = await store.listPublicKeys(queries, now.toISOString())
  if (latest && latest.signs_until < isoDaysFrom(now, LEAD_DAYS)) {
    const { row } = await createKey(deps, new Date(latest.signs_until))
    await store.insertSigningKey(queries, row)
  }
  await store.deleteSigningKeys(queries, isoDaysFrom(now, -VERIFIES_DAYS))
}

const SIGNS_DAYS = 90
const LEAD_DAYS = 7
/** Published for so long after its last signature: longer than any token is valid. */
const VERIFIES_DAYS = 1

async function createKey({ secret }: Deps, from: Date): Promise<{ row: SigningKeyRow; key: PrivateKey }> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const signingJwk = { ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }
  const key = privateKeySchema.parse({ ...(await exportJWK(pair.privateKey)), kid, alg: ALGORITHM })
  const row = {
    id: kid,
    signs_from: from.toISOString(),
    signs_until: isoDaysFrom(from, SIGNS_DAYS),
    public_key: JSON.stringify(signingJwk),
    private_key: encrypt(secret, PURPOSE, JSON.stringify(key)),
  }
  return { row, key }
}

/** Undefined where it was encrypted with another SECRET: it still verifies, and a new key signs. */
function decryptKey({ secret, log }: Deps, { id, private_key }: SigningKeyRow): PrivateKey | undefined {
  try {
    return privateKeySchema.parse(JSON.parse(decrypt(secret, PURPOSE, private_key)))
  } catch {
    log.warn({ key: id }, 'a signing key was encrypted with another SECRET; a new one is created')
    return undefined
  }
}

/** Encrypts the signing keys by the new secret. */
export async function changeSigningKeysSecret(queries: Queries, change: SecretChange): Promise<void> {
  await store.changePrivateKeys(queries, (encrypted) => encryptAnew(change, PURPOSE, encrypted))
}

const PURPOSE = 'signing keys'

/** A JWK of ECDSA on P-256. */
const privateKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal(ALGORITHM),
})

type PrivateKey = z.infer<typeof privateKeySchema>

function isoDaysFrom(time: Date, days: number): string {
  return daysFrom(time, days).toISOString()
}
