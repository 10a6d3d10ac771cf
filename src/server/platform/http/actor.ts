import { createHmac, randomUUID } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { HttpContext } from './http.ts'
import { isSameHash, deriveKey } from '../security/secret.ts'

/** Who acts, told by cookie and session, never by what was sent (docs/product/data.md). */
export interface Actor {
  /** Of the signed cookie; null for one of whom nothing is known. */
  visitor: string | null
  /** Of the account whose session the request carries. */
  userId: string | null
  isOwner: boolean
}

/** One of whom nothing is known: whom pages are rendered for. */
export const ANONYMOUS: Actor = { visitor: null, userId: null, isOwner: false }

/** A cookie that was tampered with is no cookie. */
export async function readActor(deps: { secret: string }, c: HttpContext): Promise<Actor> {
  const visitor = readSignedCookie(deps, getCookie(c, COOKIE))
  const signedIn = await c.get('readSignedInUser')?.()
  return { visitor: visitor ?? null, userId: signedIn?.id ?? null, isOwner: signedIn?.role === 'owner' }
}

export function newVisitor(): string {
  return randomUUID()
}

/** Only of someone who has done something (liked, commented); whoever just reads stays unknown. */
export function setVisitorCookie(
  deps: { secret: string; siteUrl: string },
  c: HttpContext,
  visitor: string,
): void {
  setCookie(c, COOKIE, sign(deps, visitor), {
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

// As hono signs its cookies, but at once: theirs costs promises with every like and comment.

function sign(deps: { secret: string }, visitor: string): string {
  const signature = createHmac('sha256', cookieSecret(deps)).update(visitor).digest('base64')
  return `${visitor}.${signature}`
}

/** Undefined where it is none that we have signed. */
function readSignedCookie(deps: { secret: string }, cookie: string | undefined): string | undefined {
  if (cookie === undefined) return undefined
  const visitor = cookie.slice(0, cookie.lastIndexOf('.'))
  return visitor !== '' && isSameHash(cookie, sign(deps, visitor)) ? visitor : undefined
}

function cookieSecret({ secret }: { secret: string }): string {
  return deriveKey(secret, 'visitor cookie')
}
