import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import {
  hasPermission,
  isMember,
  type Permission,
  type Role,
} from '../../../../contract/accounts/permissions.ts'
import { SECOND, YEAR } from '../../../../contract/durations.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../runtime/clock.ts'
import { enforceRateLimit } from '../../security/rate-limit.store.ts'
import { deriveKey } from '../../security/secret.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'
import { isBehindTls } from './host-cookies.ts'

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

/** More at once than a person can click, then one a second: too slow for a program to fill a disk. */
const WRITE_LIMIT = { name: 'writes by account', max: 300, seconds: 300 }

/** The id of the account that sends the request. Throws sign_in_required. */
export async function requireReader(deps: { secret: string }, c: HttpContext): Promise<string> {
  const { userId } = await readActor(deps, c)
  if (userId === null) throw problem('sign_in_required')
  return userId
}

/** Middleware for routes that require a session: refuses anonymous visitors before the body is read. */
export function readersOnly(deps: { secret: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await requireReader(deps, c)
    await next()
  }
}

export interface WriteDeps {
  database: Database
  clock: Clock
}

/** The id of the account that changes its own data. Throws sign_in_required, too_many_requests. */
export async function requireWriter(deps: WriteDeps & { secret: string }, c: HttpContext): Promise<string> {
  const userId = await requireReader(deps, c)
  await enforceWriteLimit(deps, userId)
  return userId
}

/** Middleware that counts each change of a signed-in account. Throws too_many_requests. */
export function countWrites(deps: WriteDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET') await enforceWriteLimit(deps, accountOf(c))
    await next()
  }
}

/** The account of a request whose session has been read. Throws sign_in_required. */
export function accountOf(c: HttpContext): string {
  const id = c.get('account')
  if (id === undefined) throw problem('sign_in_required')
  return id
}

/** Throws too_many_requests. */
export function enforceWriteLimit({ database, clock }: WriteDeps, userId: string): Promise<void> {
  return enforceRateLimit(database.queries, clock, { ...WRITE_LIMIT, key: userId })
}

/** Whether the role has the permission, and the token its scope. */
export async function isPermitted(c: HttpContext, needs: Permission): Promise<boolean> {
  const user = await c.get('readSignedInUser')?.()
  if (!user || !hasPermission(user.role, needs)) return false
  return user.scopes?.some((scope) => scope === needs) ?? true
}

/** Middleware of endpoints that need a permission. Throws not_found where the role lacks it, scope_missing for the token. */
export function requirePermission(needs: Permission): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const user = await c.get('readSignedInUser')?.()
    if (!user || !hasPermission(user.role, needs)) throw problem('not_found')
    if (user.scopes && !user.scopes.some((scope) => scope === needs)) throw problem('scope_missing', needs)
    await next()
  }
}
