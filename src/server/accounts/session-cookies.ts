import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import { DAY, SECOND } from '../../contract/durations.ts'
import { SIGNED_IN_COOKIE } from '../../contract/accounts/signed-in-cookie.ts'
import type { Deps } from '../deps.ts'
import { HOST_PREFIX, isBehindTls, SECURE_PREFIX } from '../platform/http/access/host-cookies.ts'
import { deriveKey } from '../platform/security/secret.ts'
import { SESSION_DAYS } from './accounts.policy.ts'

/** A cookie that no script can read. */
export interface SiteCookie {
  /** Without its prefix. */
  name: string
  /** Sent with these requests only; absent: with all. */
  path?: string
  /** How long the browser keeps it. */
  seconds: number
  /** Sent with no request that another site causes. */
  isStrict?: boolean
}

/** A Set-Cookie header. */
export function siteCookie(site: Deps, cookie: SiteCookie, value: string): string {
  return serialize(fullName(site, cookie), value, attributes(site, cookie))
}

/** The Set-Cookie header that deletes the cookie. */
export function expiredSiteCookie(site: Deps, cookie: SiteCookie): string {
  return siteCookie(site, { ...cookie, seconds: 0 }, '')
}

/** `cookies`: a Cookie header. */
export function readSiteCookie(site: Deps, cookies: string, cookie: SiteCookie): string | undefined {
  const name = fullName(site, cookie)
  return parse(cookies, name)[name]
}

/** A Set-Cookie header whose value can be read only with the same key. */
export function signedSiteCookie(site: Deps, cookie: SiteCookie, value: string, key: string) {
  return serializeSigned(fullName(site, cookie), value, key, attributes(site, cookie))
}

/** Undefined also where the signature is wrong. */
export async function readSignedSiteCookie(site: Deps, cookies: string, cookie: SiteCookie, key: string) {
  const name = fullName(site, cookie)
  return (await parseSigned(cookies, key, name))[name] || undefined
}

/** The session's cookie, and the readable one that comes and goes with it (contract/accounts/signed-in-cookie.ts). */
export async function sessionCookies(site: Deps, token: string): Promise<string[]> {
  return [
    await signedSiteCookie(site, SESSION, token, sessionKey(site)),
    signedInCookie(site, '1', SESSION.seconds),
  ]
}

/** For a browser whose session has ended. */
export function endedSessionCookies(site: Deps): string[] {
  return [expiredSiteCookie(site, SESSION), signedInCookie(site, '', 0)]
}

/** The token of the session; undefined where the cookie is missing or not ours. */
export function readSessionToken(site: Deps, cookies: string): Promise<string | undefined> {
  return readSignedSiteCookie(site, cookies, SESSION, sessionKey(site))
}

/** Without its prefix. */
export const SESSION_COOKIE = 'xc.session_token'

const SESSION: SiteCookie = { name: 'session_token', seconds: (SESSION_DAYS * DAY) / SECOND }

function sessionKey({ secret }: Deps): string {
  return deriveKey(secret, 'accounts')
}

function signedInCookie(site: Deps, value: string, maxAge: number): string {
  const secure = isBehindTls(site)
  return serialize(SIGNED_IN_COOKIE, value, { path: '/', sameSite: 'Lax', secure, maxAge })
}

function attributes(site: Deps, { seconds, path = '/', isStrict = false }: SiteCookie) {
  const sameSite = isStrict ? 'Strict' : 'Lax'
  return { path, httpOnly: true, sameSite, secure: isBehindTls(site), maxAge: seconds } as const
}

/** The prefix __Host- is allowed for the whole site only. */
function fullName(site: Deps, { name, path = '/' }: SiteCookie): string {
  const prefix = path === '/' ? HOST_PREFIX : SECURE_PREFIX
  return `${isBehindTls(site) ? prefix : ''}xc.${name}`
}
