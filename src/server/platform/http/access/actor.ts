import { randomUUID } from 'node:crypto'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { SECOND, YEAR } from '../../../../contract/durations.ts'
import { isMember, type Role } from '../../../../contract/accounts/permissions.ts'
import type { HttpContext } from '../http-context.ts'
import { isBehindTls } from './host-cookies.ts'
import { deriveKey } from '../../security/secret.ts'

/** The author of an action, identified by cookie and session, never by the request's body (docs/product/data.md). */
export interface Actor {
  /** The visitor's id in the signed cookie; null for an anonymous visitor. */
  visitor: string | null
  /** The account whose session the request carries. */
  userId: string | null
  isOwner: boolean
  /** The owner or an editor. */
  isMember: boolean
}

/** Pages are rendered for this actor. */
export const ANONYMOUS: Actor = { visitor: null, userId: null, isOwner: false, isMember: false }

/** Ignores a cookie whose signature is wrong. Reads it without prefix too, as it was set before. */
export async function readActor(deps: { secret: string }, c: HttpContext): Promise<Actor> {
  const visitor =
    (await getSignedCookie(c, cookieSecret(deps), COOKIE, 'host')) ||
    (await getSignedCookie(c, cookieSecret(deps), COOKIE))
  const signedIn = await c.get('readSignedInUser')?.()
  return { visitor: visitor || null, userId: signedIn?.id ?? null, ...rightsOf(signedIn?.role ?? 'reader') }
}

function rightsOf(role: Role): Pick<Actor, 'isOwner' | 'isMember'> {
  return { isOwner: role === 'owner', isMember: isMember(role) }
}

export function newVisitor(): string {
  return randomUUID()
}

/** Sent after a comment or like only: a visitor who just reads stays anonymous. */
export async function setVisitorCookie(
  deps: { secret: string; siteUrl: string },
  c: HttpContext,
  visitor: string,
): Promise<void> {
  const isSecure = isBehindTls(deps)
  await setSignedCookie(c, COOKIE, visitor, cookieSecret(deps), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    maxAge: YEAR / SECOND,
    ...(isSecure && { prefix: 'host' }),
  })
}

const COOKIE = 'xc_visitor'

function cookieSecret({ secret }: { secret: string }): string {
  return deriveKey(secret, 'visitor cookie')
}
