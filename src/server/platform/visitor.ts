import { randomUUID } from 'node:crypto'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import type { HttpContext } from './http.ts'
import { keyedHash } from './secret.ts'

/** Who acts, told by cookie and session, never by what was sent (decisions.md 6). */
export interface Actor {
  /** Of the signed cookie; null for one of whom nothing is known. */
  visitor: string | null
  /** Of the account whose session the request carries. */
  userId: string | null
  isOwner: boolean
}

/** One of whom nothing is known: whom pages are rendered for. */
export const NOBODY: Actor = { visitor: null, userId: null, isOwner: false }

/** A cookie that was tampered with is no cookie. */
export async function readActor(deps: { secret: string }, c: HttpContext): Promise<Actor> {
  const visitor = await getSignedCookie(c, cookieSecret(deps), COOKIE)
  const signedIn = await c.get('readSignedIn')?.()
  return { visitor: visitor || null, userId: signedIn?.id ?? null, isOwner: signedIn?.role === 'owner' }
}

export function newVisitor(): string {
  return randomUUID()
}

/** Only of someone who has done something (liked, commented); whoever just reads stays unknown. */
export async function rememberVisitor(
  deps: { secret: string; siteUrl: string },
  c: HttpContext,
  visitor: string,
): Promise<void> {
  await setSignedCookie(c, COOKIE, visitor, cookieSecret(deps), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.siteUrl.startsWith('https:'),
    maxAge: YEAR,
  })
}

const COOKIE = 'xc_visitor'

/** Seconds. */
const YEAR = 365 * 24 * 60 * 60

function cookieSecret({ secret }: { secret: string }): string {
  return keyedHash(secret, 'visitor cookie', '')
}
