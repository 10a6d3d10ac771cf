import { OWN_ROWS } from '../../contract/bounds.ts'
import { DAY } from '../../contract/durations.ts'
import { daysFrom } from '../platform/runtime/clock.ts'
import type { Confirming, EndedSessions, OpenSession, Session } from '../../contract/accounts/accounts.ts'
import type { ProviderId } from '../../contract/accounts/providers.ts'
import { hasSignedInCookie } from '../../contract/accounts/signed-in-cookie.ts'
import type { Deps } from '../deps.ts'
import { deviceText } from '../platform/http/access/device-name.ts'
import { hasCookie } from '../platform/http/access/host-cookies.ts'
import type { SignedInUser } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import {
  avatarOf,
  LINK_LIMIT,
  PASSWORD_LIMIT,
  RECENT_SIGN_IN_MINUTES,
  SESSION_DAYS,
  SESSION_LONGEST_DAYS,
} from './accounts.policy.ts'
import { foldPassword } from './passwords.ts'
import { endedSessionCookies, readSessionToken, SESSION_COOKIE, sessionCookies } from './session-cookies.ts'
import type { SessionTimes, StoredSession } from './sessions.store.ts'
import * as store from './sessions.store.ts'
import { knownDeviceCookie } from './sign-in-attempts.service.ts'

/** The parts of a browser's request that services read. */
export interface Browser {
  /** Its Cookie header. */
  cookies: string
  /** Its kind (platform/http/access/device-name.ts), for the list of sessions. */
  device: string
  /** The request's id, for the log. */
  requestId: string
}

/** An answer, with the Set-Cookie headers that go with it. */
export interface WithCookies<T> {
  value: T
  cookies: string[]
}

/** The account of the session, which is not renewed; null for anonymous visitors. */
export async function readSignedInUser(deps: Deps, browser: Browser): Promise<SignedInUser | null> {
  const found = await findSession(deps, browser)
  return found ? { id: found.user.id, role: found.user.role } : null
}

/** The session, null for anonymous visitors. One older than a day is renewed where the database accepts writes now. */
export async function readSession(deps: Deps, browser: Browser): Promise<WithCookies<Session | null>> {
  const found = await findSession(deps, browser)
  if (!found) {
    const seemsSignedIn = hasSignedInCookie(browser.cookies) || hasCookie(browser.cookies, SESSION_COOKIE)
    return { value: null, cookies: seemsSignedIn ? endedSessionCookies(deps) : [] }
  }
  if (endsSoon(deps, found)) return signOut(deps, browser)
  const expiresAt = daysFrom(deps.clock.now(), SESSION_DAYS)
  const isDue = expiresAt.getTime() - found.expiresAt.getTime() >= DAY
  if (isDue && (await renew(deps, found.id, expiresAt)))
    return { value: toSession({ ...found, expiresAt }), cookies: await sessionCookies(deps, found.token) }
  return { value: toSession(found), cookies: [] }
}

async function renew({ database, clock, log }: Deps, id: string, expiresAt: Date): Promise<boolean> {
  try {
    await store.prolongSession(database.queries, id, { now: clock.now(), expiresAt })
    return true
  } catch (cause) {
    log.warn({ err: cause }, 'a session could not be renewed')
    return false
  }
}

/** Ends this browser's session, if it has one. */
export async function signOut(deps: Deps, browser: Browser): Promise<WithCookies<null>> {
  const found = await findSession(deps, browser)
  if (found) await store.deleteSession(deps.database.queries, found.user.id, found.id)
  return { value: null, cookies: endedSessionCookies(deps) }
}

/** Name and email of the signed-in account, without renewing its session; null for anonymous visitors. */
export async function readSignedInAccount(deps: Deps, browser: Browser) {
  const found = await findSession(deps, browser)
  return found ? { name: found.user.name, email: found.user.email } : null
}

/** The session without renewing it. Throws sign_in_required for anonymous visitors. */
export async function requireSession(deps: Deps, browser: Browser): Promise<StoredSession> {
  const found = await findSession(deps, browser)
  if (!found) throw problem('sign_in_required')
  return found
}

/** The account that opens a link of the site. Throws too_many_requests, sign_in_required, address_to_confirm. */
export async function requireConfirmedAccount(deps: Deps, browser: Browser, senderKey: string) {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: senderKey })
  const { user } = await requireSession(deps, browser)
  if (!user.isConfirmed) throw problem('address_to_confirm')
  return user
}

/**
 * Re-authenticates the account holder before an action that cannot be undone: by the password, or without one by a
 * sign-in on this browser minutes ago. An open session alone is not enough. Throws sign_in_required,
 * password_wrong, fresh_sign_in_required, too_many_requests.
 */
export async function requireReauthentication(deps: Deps, browser: Browser, password = '') {
  const found = await requireSession(deps, browser)
  const { id, passwordHash: hash } = found.user
  if (hash === null) {
    const freshUntil = found.createdAt.getTime() + RECENT_SIGN_IN_MINUTES * 60_000
    if (deps.clock.now().getTime() >= freshUntil) throw problem('fresh_sign_in_required')
    return found
  }
  await enforceRateLimit(deps.database.queries, deps.clock, { ...PASSWORD_LIMIT, key: id })
  if (!(await deps.passwordHashing.verify({ hash, password: foldPassword(password) })))
    throw problem('password_wrong')
  return found
}

/** Starts a session without a second step: after it, or for a method that includes it, such as a passkey. */
export async function startVerifiedSession(
  deps: Deps,
  browser: Browser,
  who: { account: string; factor: Factor },
): Promise<WithCookies<Session>> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const expiresAt = daysFrom(now, SESSION_DAYS)
  const { token } = await store.insertSession(queries, {
    userId: who.account,
    device: browser.device,
    now,
    expiresAt,
  })
  const found = await store.findOpenSession(queries, ['token', token], sessionTimes(deps))
  if (!found) throw new Error('a session that has just been started was not found')
  logSignIn(deps, browser, who)
  const cookies = [...(await sessionCookies(deps, token)), await knownDeviceCookie(deps, found.user.email)]
  return { value: toSession(found), cookies }
}

/** The sessions of the signed-in account, the last used first. Throws sign_in_required. */
export async function listSessions(deps: Deps, browser: Browser): Promise<OpenSession[]> {
  const { id: current, user } = await requireSession(deps, browser)
  const sessions = await store.listOpenSessions(deps.database.queries, user.id, sessionTimes(deps))
  return sessions.slice(0, OWN_ROWS).map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: deviceText(userAgent ?? ''),
    signed_in_at: new Date(createdAt).toISOString(),
    seen_at: new Date(updatedAt).toISOString(),
    is_current: id === current,
  }))
}

/**
 * Ends one of the account's own sessions. Somebody who finds a browser open must not be able to lock its reader out of
 * the others. Throws session_not_found, and as requireReauthentication does.
 */
export async function endSession(deps: Deps, browser: Browser, id: string, { password }: Confirming) {
  const { user } = await requireReauthentication(deps, browser, password)
  if (!(await store.deleteSession(deps.database.queries, user.id, id))) throw problem('session_not_found')
}

/** Ends all other sessions, or all, and requires the second step again. Throws as requireReauthentication does. */
export async function endSessions(
  deps: Deps,
  browser: Browser,
  { password, keeps_current: keepsCurrent = false }: EndedSessions,
): Promise<WithCookies<null>> {
  const { id, user } = await requireReauthentication(deps, browser, password)
  if (keepsCurrent) {
    await store.deleteSessionsOf(deps.database.queries, user.id, id)
    return { value: null, cookies: [] }
  }
  await endSessionsOf(deps, user.id)
  return { value: null, cookies: endedSessionCookies(deps) }
}

/** Ends all sessions of one account, or of all, and requires the second step again. Returns how many there were. */
export async function endSessionsOf(deps: Deps, who: string | 'everyone'): Promise<number> {
  return deps.database.transaction((queries) =>
    store.signOutEverywhere(queries, who === 'everyone' ? undefined : who),
  )
}

/** Deletes expired sessions and links, and accounts left unconfirmed for a month. */
export async function deleteExpiredSessions(deps: Deps): Promise<void> {
  const { database } = deps
  const times = sessionTimes(deps)
  const unconfirmed = daysFrom(times.now, -30)
  await store.deleteExpired(database.queries, { ...times, unconfirmed })
}

/** Sessions are over that expired, or that began so long ago, however often they are used. */
export function sessionTimes({ clock }: Deps): SessionTimes {
  const now = clock.now()
  return { now, earliest: daysFrom(now, -SESSION_LONGEST_DAYS) }
}

export function toSession({ user, createdAt, expiresAt }: StoredSession): Session {
  const { id, name, email, role, reading } = user
  const longest = daysFrom(createdAt, SESSION_LONGEST_DAYS)
  return {
    id,
    name,
    email,
    role,
    has_password: user.passwordHash !== null,
    avatar: avatarOf(id),
    reading,
    expires_at: (longest < expiresAt ? longest : expiresAt).toISOString(),
  }
}

/** An authentication factor that the account holder has proved. */
export type Factor =
  | 'password'
  | 'mailed code'
  | 'authenticator app'
  | 'recovery code'
  | 'passkey'
  | 'session'
  | ProviderId

/** Writes a line for a session that starts. Refused sign-ins are in the line of their request. */
export function logSignIn(
  { log }: Deps,
  { requestId }: Browser,
  { account, factor }: { account: string; factor: Factor },
  message = 'signed in',
): void {
  log.info({ request_id: requestId, account, factor }, message)
}

async function findSession(deps: Deps, { cookies }: Browser): Promise<StoredSession | undefined> {
  const token = await readSessionToken(deps, cookies)
  if (token === undefined) return undefined
  return store.findOpenSession(deps.database.queries, ['token', token], sessionTimes(deps))
}

/**
 * Whether a session ends within two minutes however often it is used. The app asks for a session again 90 seconds before
 * its end: it would ask without a pause where none of these answers brings a later end.
 */
function endsSoon(deps: Deps, { createdAt }: StoredSession): boolean {
  return createdAt.getTime() < sessionTimes(deps).earliest.getTime() + 120_000
}
