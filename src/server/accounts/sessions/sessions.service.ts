import type { OpenSession, Session } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInUser } from '../../platform/http/http.ts'
import { problem } from '../../platform/http/problems.ts'
import { deletePast, deleteTrustedDevices, hasPassword } from '../accounts.store.ts'
import { deviceText } from './device-name.ts'
import { authLibrary, mapAuthErrors } from './auth-library.ts'
import { avatarOf } from '../profile/avatar.ts'

/** What the library is told of a request (site-cookies.ts). */
type Asked = Headers

/** What the library gave: an answer, and the cookies that the browser has to keep from now on. */
export interface WithCookies<T> {
  answer: T
  cookies: string[]
}

/** Whose session it is, without renewing it; null for strangers. */
export async function readSignedInUser(deps: Deps, asked: Asked): Promise<SignedInUser | null> {
  const found = await getSession(deps, asked)
  return found && { id: found.user.id, role: roleOf(found.user) }
}

/**
 * Who is signed in, null for strangers; a session older than a day is renewed for its full time, the next time where the
 * database takes no writes now.
 */
export async function readSession(deps: Deps, asked: Asked): Promise<WithCookies<Session | null>> {
  const auth = await authLibrary(deps)
  const { headers, response } = await auth.api
    .getSession({ headers: asked, returnHeaders: true })
    .catch(async () => ({ headers: new Headers(), response: await getSession(deps, asked) }))
  return { answer: response && (await toSession(deps, response)), cookies: headers.getSetCookie() }
}

/** The session without renewing it. Throws unavailable where the library could not read it. */
async function getSession(deps: Deps, asked: Asked) {
  const auth = await authLibrary(deps)
  return mapAuthErrors(
    { FAILED_TO_GET_SESSION: 'unavailable' },
    auth.api.getSession({ headers: asked, query: { disableRefresh: true } }),
  )
}

/** Ends this browser's session; nothing happens where there is none. */
export async function signOut(deps: Deps, asked: Asked): Promise<WithCookies<null>> {
  const auth = await authLibrary(deps)
  const found = await getSession(deps, asked)
  // The library drops the cookies and says done although the database has refused: the session would stay open.
  if (found) await (await auth.$context).internalAdapter.deleteSession(found.session.token)
  const { headers } = await auth.api.signOut({ headers: asked, returnHeaders: true })
  return { answer: null, cookies: headers.getSetCookie() }
}

/** Of the account that asks, the latest used first. Throws sign_in_required. */
export async function listSessions(deps: Deps, asked: Asked): Promise<OpenSession[]> {
  const { user, session } = await requireSession(deps, asked)
  const sessions = await listOf(deps, user.id)
  return sessions
    .map((each) => ({
      id: each.id,
      device: deviceText(each.userAgent ?? ''),
      signed_in_at: new Date(each.createdAt).toISOString(),
      seen_at: new Date(each.updatedAt).toISOString(),
      is_current: each.id === session.id,
    }))
    .toSorted((one, other) => other.seen_at.localeCompare(one.seen_at))
}

/** Ends one of the account's own sessions. Throws sign_in_required, session_not_found. */
export async function endSession(deps: Deps, asked: Asked, id: string): Promise<void> {
  const { user } = await requireSession(deps, asked)
  const found = (await listOf(deps, user.id)).find((each) => each.id === id)
  if (!found) throw problem('session_not_found')
  const { internalAdapter } = await (await authLibrary(deps)).$context
  await internalAdapter.deleteSession(found.token)
}

/** Signs out everywhere, this browser included, and asks each for the second step again. Throws sign_in_required. */
export async function endAllSessions(deps: Deps, asked: Asked): Promise<WithCookies<null>> {
  const { user } = await requireSession(deps, asked)
  const { internalAdapter } = await (await authLibrary(deps)).$context
  await internalAdapter.deleteUserSessions(user.id)
  await deleteTrustedDevices(deps.database.queries, user.id)
  return signOut(deps, asked)
}

/** Throws sign_in_required for strangers. */
export async function requireSession(deps: Deps, asked: Asked) {
  const found = await getSession(deps, asked)
  if (!found) throw problem('sign_in_required')
  return found
}

/** Sessions and links whose time is over, and accounts that nobody has confirmed in a month. */
export async function deleteExpiredSessions({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const unconfirmed = new Date(now.getTime() - 30 * 86_400_000)
  await deletePast(database.queries, database.engine, { now, unconfirmed })
}

async function listOf(deps: Deps, userId: string) {
  const { internalAdapter } = await (await authLibrary(deps)).$context
  return internalAdapter.listSessions(userId, { onlyActiveSessions: true })
}

/** The session that has just begun with this token. */
export async function findSession(deps: Deps, token: string): Promise<Session> {
  const auth = await authLibrary(deps)
  const found = await (await auth.$context).internalAdapter.findSession(token)
  if (!found) throw new Error('a session that has just begun is not there')
  return toSession(deps, found)
}

interface Found {
  user: { id: string; name: string; email: string; role?: unknown }
  session: { expiresAt: Date | string }
}

async function toSession(deps: Deps, { user, session }: Found): Promise<Session> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    is_owner: roleOf(user) === 'owner',
    has_password: await hasPassword(deps.database.queries, user.id),
    avatar: avatarOf(user.id),
    expires_at: new Date(session.expiresAt).toISOString(),
  }
}

function roleOf({ role }: { role?: unknown }): SignedInUser['role'] {
  return role === 'owner' ? 'owner' : 'reader'
}
