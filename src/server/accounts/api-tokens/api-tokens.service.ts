import { randomBytes } from 'node:crypto'
import { DAY } from '../../../contract/durations.ts'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Tokens } from '../../../contract/accounts/api-tokens.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { signAccessToken, verifyAccessToken } from './access-tokens.service.ts'
import { PROGRAM_LIMIT, SESSION_DAYS } from '../accounts.policy.ts'
import { PROGRAM } from '../../platform/http/access/device-name.ts'
import { earliestSignIn } from '../sessions/session-lifetime.ts'
import { openAuth } from '../sessions/auth-library.ts'
import { logSignIn } from '../sessions/sign-in-log.ts'
import { findSessionByToken, requireSession } from '../sessions/sessions.service.ts'
import { deleteSession } from '../password/password-sign-in.service.ts'
import * as store from './api-tokens.store.ts'

/**
 * Starts a program's session for the account that is signed in on this browser. Throws sign_in_required,
 * too_many_requests.
 */
export async function exchangeSession(deps: Deps, headers: Headers): Promise<Tokens> {
  const { user } = await requireSession(deps, headers)
  const { queries } = deps.database
  const now = deps.clock.now()
  await enforceRateLimit(queries, deps.clock, { ...PROGRAM_LIMIT, key: user.id })
  const { internalAdapter } = await (await openAuth(deps)).$context
  const times = { createdAt: now, updatedAt: now, expiresAt: daysFrom(now, SESSION_DAYS) }
  const { id } = await internalAdapter.createSession(user.id, false, { userAgent: PROGRAM, ...times }, true)
  const session = await findOpenSession(deps, queries, id)
  if (!session) throw new Error('a session that has just begun is not there')
  logSignIn(deps, headers, { account: user.id, factor: 'session' })
  const refreshToken = newRefreshToken()
  await store.insertRefreshToken(queries, { token: hashRefreshToken(deps, refreshToken), sessionId: id, now })
  return toTokens(deps, session, refreshToken)
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
    const session = await findOpenSession(deps, queries, sessionId)
    if (!session) return undefined
    await enforceRateLimit(queries, deps.clock, { ...PROGRAM_LIMIT, key: session.user.id })
    await store.prolongSession(queries, sessionId, now, daysFrom(now, SESSION_DAYS))
    const next = newRefreshToken()
    await store.insertRefreshToken(queries, { token: hashRefreshToken(deps, next), sessionId, now })
    return { session, next }
  })
  if (!renewed) throw problem('token_invalid')
  return toTokens(deps, renewed.session, renewed.next)
}

/** The session of the program with this access token, looked up each time. Throws token_invalid. */
export async function readApiSession(deps: Deps, accessToken: string): Promise<store.ApiSession> {
  const sessionId = await verifyAccessToken(deps, accessToken)
  const session = await findOpenSession(deps, deps.database.queries, sessionId)
  if (!session) throw problem('token_invalid')
  return session
}

/** The same details as for a browser's session. Throws token_invalid. */
export async function readApiSessionDetails(deps: Deps, accessToken: string): Promise<Session> {
  return findSessionByToken(deps, (await readApiSession(deps, accessToken)).token)
}

/** Signs the program out. Throws token_invalid. */
export async function endApiSession(deps: Deps, accessToken: string): Promise<void> {
  await deleteSession(deps, (await readApiSession(deps, accessToken)).token)
}

export async function deleteUsedTokens({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await store.deleteUsedTokens(database.queries, daysFrom(clock.now(), -SESSION_DAYS))
}

function findOpenSession(deps: Deps, queries: Queries, id: string): Promise<store.ApiSession | undefined> {
  return store.findApiSession(queries, id, { now: deps.clock.now(), earliestSignIn: earliestSignIn(deps) })
}

async function toTokens(
  deps: Deps,
  { id: sessionId, user: { id, name, email } }: store.ApiSession,
  refresh_token: string,
): Promise<Tokens> {
  return {
    ...(await signAccessToken(deps, { userId: id, sessionId })),
    refresh_token,
    token_type: 'bearer',
    user: { id, name, email },
  }
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
