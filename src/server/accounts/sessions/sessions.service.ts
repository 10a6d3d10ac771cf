import { DAY } from '../../../contract/durations.ts'
import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { OpenSession, Session } from '../../../contract/accounts/accounts.ts'
import { ROLES } from '../../../contract/accounts/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInUser } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { LINK_LIMIT } from '../accounts.policy.ts'
import { deleteExpired, deleteSessions, hasPassword } from '../accounts.store.ts'
import { deviceText } from '../../platform/http/access/device-name.ts'
import { openAuth, mapAuthErrors } from './auth-library.ts'
import { avatarOf } from '../profile/avatar.ts'
import { earliestSignIn, endsSoon, sessionEnd } from './session-lifetime.ts'

/** An answer, with the Set-Cookie headers that better-auth or our services want to send. */
export interface WithCookies<T> {
  value: T
  cookies: string[]
}

/** The account of the session, which is not renewed; null for anonymous visitors. */
export async function readSignedInUser(deps: Deps, headers: Headers): Promise<SignedInUser | null> {
  const found = await getSession(deps, headers)
  return found && { id: found.user.id, role: roleOf(found.user) }
}

/**
 * The session, null for anonymous visitors. A session older than a day is renewed for its full time, or later where
 * the database accepts no writes now; one that cannot be renewed any more is ended.
 */
export async function readSession(deps: Deps, headers: Headers): Promise<WithCookies<Session | null>> {
  const auth = await openAuth(deps)
  const { headers: answerHeaders, response } = await auth.api
    .getSession({ headers, returnHeaders: true })
    .catch(async () => ({ headers: new Headers(), response: await getSession(deps, headers) }))
  if (response && endsSoon(deps, response.session))
    return endOwnSession(deps, headers, response.session.token)
  return { value: response && (await toSession(deps, response)), cookies: answerHeaders.getSetCookie() }
}

/** The session without renewing it. Throws unavailable where better-auth could not read it. */
async function getSession(deps: Deps, headers: Headers) {
  const auth = await openAuth(deps)
  const found = await mapAuthErrors(
    { FAILED_TO_GET_SESSION: 'unavailable' },
    auth.api.getSession({ headers, query: { disableRefresh: true } }),
  )
  return found && !isOver(deps, found.session) ? found : null
}

/** better-auth knows the end of an unused session only. */
function isOver(deps: Deps, { createdAt }: { createdAt: Date | string }): boolean {
  return new Date(createdAt) < earliestSignIn(deps)
}

/** Ends this browser's session, if it has one. */
export async function signOut(deps: Deps, headers: Headers): Promise<WithCookies<null>> {
  const found = await getSession(deps, headers)
  return endOwnSession(deps, headers, found?.session.token)
}

async function endOwnSession(
  deps: Deps,
  headers: Headers,
  token: string | undefined,
): Promise<WithCookies<null>> {
  const auth = await openAuth(deps)
  // better-auth deletes the cookies and reports success even if the database refused: the session would stay open.
  if (token !== undefined) await (await auth.$context).internalAdapter.deleteSession(token)
  const { headers: answerHeaders } = await auth.api.signOut({ headers, returnHeaders: true })
  return { value: null, cookies: answerHeaders.getSetCookie() }
}

/** The sessions of the signed-in account, the last used first. Throws sign_in_required. */
export async function listSessions(deps: Deps, headers: Headers): Promise<OpenSession[]> {
  const { user, session } = await requireSession(deps, headers)
  const sessions = await listActiveSessions(deps, user.id)
  return sessions
    .map((each) => ({
      id: each.id,
      device: deviceText(each.userAgent ?? ''),
      signed_in_at: new Date(each.createdAt).toISOString(),
      seen_at: new Date(each.updatedAt).toISOString(),
      is_current: each.id === session.id,
    }))
    .toSorted((one, other) => other.seen_at.localeCompare(one.seen_at))
    .slice(0, OWN_ROWS)
}

/**
 * For the operator: ends all sessions of one account, or of every account, browsers' and programs', and requires the
 * second step again. Returns how many there were.
 */
export async function endSessionsOf(deps: Pick<Deps, 'database'>, who: string | 'everyone'): Promise<number> {
  return deps.database.transaction((queries) => deleteSessions(queries, who === 'everyone' ? undefined : who))
}

/** Name and email of the signed-in account, without renewing its session; null for anonymous visitors. */
export async function readSignedInAccount(
  deps: Deps,
  headers: Headers,
): Promise<{ name: string; email: string } | null> {
  const found = await getSession(deps, headers)
  return found && { name: found.user.name, email: found.user.email }
}

/** The account that opens a link of the site. Throws too_many_requests, sign_in_required, address_to_confirm. */
export async function requireConfirmedAccount(deps: Deps, headers: Headers, sender: string) {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...LINK_LIMIT, key: sender })
  const { user } = await requireSession(deps, headers)
  if (!user.emailVerified) throw problem('address_to_confirm')
  return user
}

/** Throws sign_in_required for anonymous visitors. */
export async function requireSession(deps: Deps, headers: Headers) {
  const found = await getSession(deps, headers)
  if (!found) throw problem('sign_in_required')
  return found
}

/** Deletes expired sessions and links, and accounts left unconfirmed for a month. */
export async function deleteExpiredSessions({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const unconfirmed = new Date(now.getTime() - 30 * DAY)
  await deleteExpired(database.queries, database.engine, {
    now,
    unconfirmed,
    earliestSignIn: earliestSignIn({ clock }),
  })
}

/** With their tokens, those that are over left out. */
export async function listActiveSessions(deps: Deps, userId: string) {
  const { internalAdapter } = await (await openAuth(deps)).$context
  const sessions = await internalAdapter.listSessions(userId, { onlyActiveSessions: true })
  return sessions.filter((session) => !isOver(deps, session))
}

/** The session that has just been started with this token. */
export async function findSessionByToken(deps: Deps, token: string): Promise<Session> {
  const auth = await openAuth(deps)
  const found = await (await auth.$context).internalAdapter.findSession(token)
  if (!found) throw new Error('a session that has just been started was not found')
  return toSession(deps, found)
}

interface StoredSession {
  user: { id: string; name: string; email: string; role?: unknown }
  session: { createdAt: Date | string; expiresAt: Date | string }
}

async function toSession(deps: Deps, { user, session }: StoredSession): Promise<Session> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: roleOf(user),
    has_password: await hasPassword(deps.database.queries, user.id),
    avatar: avatarOf(user.id),
    expires_at: sessionEnd(session).toISOString(),
  }
}

function roleOf({ role }: { role?: unknown }): SignedInUser['role'] {
  return ROLES.find((each) => each === role) ?? 'reader'
}
