import type { Session } from '../../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import type { SignedIn } from '../platform/http.ts'
import { openAuth } from './open-auth.ts'

/** What the library is told of a request (session-cookie.ts). */
type Asked = Headers

/** What the library gave: an answer, and the cookies that the browser has to keep from now on. */
export interface WithCookies<T> {
  answer: T
  cookies: string[]
}

/** Whose session it is, without renewing it; null for strangers. */
export async function readSignedIn(deps: Deps, asked: Asked): Promise<SignedIn | null> {
  const auth = await openAuth(deps)
  const found = await auth.api.getSession({ headers: asked, query: { disableRefresh: true } })
  return found && { id: found.user.id, role: roleOf(found.user) }
}

/** Who is signed in, null for strangers; a session older than a day is renewed for its full time. */
export async function readSession(deps: Deps, asked: Asked): Promise<WithCookies<Session | null>> {
  const auth = await openAuth(deps)
  const { headers, response } = await auth.api.getSession({ headers: asked, returnHeaders: true })
  return { answer: response && toSession(response), cookies: headers.getSetCookie() }
}

/** Ends this browser's session; nothing happens where there is none. */
export async function signOut(deps: Deps, asked: Asked): Promise<WithCookies<null>> {
  const auth = await openAuth(deps)
  const { headers } = await auth.api.signOut({ headers: asked, returnHeaders: true })
  return { answer: null, cookies: headers.getSetCookie() }
}

/** The session that has just begun with this token. */
export async function findSession(deps: Deps, token: string): Promise<Session> {
  const auth = await openAuth(deps)
  const found = await (await auth.$context).internalAdapter.findSession(token)
  if (!found) throw new Error('a session that has just begun is not there')
  return toSession(found)
}

interface Found {
  user: { id: string; name: string; email: string; role?: unknown }
  session: { expiresAt: Date | string }
}

function toSession({ user, session }: Found): Session {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    is_owner: roleOf(user) === 'owner',
    expires_at: new Date(session.expiresAt).toISOString(),
  }
}

function roleOf({ role }: { role?: unknown }): SignedIn['role'] {
  return role === 'owner' ? 'owner' : 'reader'
}
