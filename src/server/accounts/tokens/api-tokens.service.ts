import { randomBytes } from 'node:crypto'
import { DAY, HOUR, SECOND } from '../../../contract/durations.ts'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Tokens } from '../../../contract/accounts/api-tokens.ts'
import type { Deps } from '../../deps.ts'
import { PROGRAM } from '../../platform/http/access/device-name.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { PROGRAM_LIMIT, SESSION_DAYS } from '../accounts.policy.ts'
import { type Browser, logSignIn, requireSession, sessionTimes, toSession } from '../sessions.service.ts'
import {
  deleteSession,
  findOpenSession,
  insertSession,
  prolongSession,
  type StoredSession,
} from '../sessions.store.ts'
import * as store from './api-tokens.store.ts'
import { ALGORITHM, readKeySet, readSigningKey } from './signing-keys.service.ts'

/**
 * Starts a program's session for the account that is signed in on this browser. Throws sign_in_required,
 * too_many_requests.
 */
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

/**
 * A new pair of tokens for an unused refresh token; the session is extended to its full time. A refresh token that is
 * used twice has been copied: its session ends. Throws token_invalid, too_many_requests.
 */
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

export async function deleteUsedTokens({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
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

function daysFrom(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY)
}
