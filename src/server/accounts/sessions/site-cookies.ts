import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Deps } from '../../deps.ts'

// Cookies of our own services, named and restricted like better-auth's session cookie.

interface SiteCookie {
  /** Without its prefix. */
  name: string
  value: string
  /** 0 deletes the cookie. */
  seconds: number
  path?: string
}

/** A Set-Cookie header. */
export function siteCookie(site: Site, cookie: SiteCookie): string {
  return serialize(prefixed(site, cookie.name), cookie.value, attributes(site, cookie))
}

export function readSiteCookie(site: Site, headers: Headers, name: string): string | undefined {
  const fullName = prefixed(site, name)
  return parse(headers.get('Cookie') ?? '', fullName)[fullName]
}

/** A Set-Cookie header whose value can be read only with the same key. */
export function signedSiteCookie(site: Site, cookie: SiteCookie, key: string): Promise<string> {
  return serializeSigned(prefixed(site, cookie.name), cookie.value, key, attributes(site, cookie))
}

/** Undefined also where the signature is wrong. */
export async function readSignedSiteCookie(
  site: Site,
  headers: Headers,
  name: string,
  key: string,
): Promise<string | undefined> {
  const fullName = prefixed(site, name)
  return (await parseSigned(headers.get('Cookie') ?? '', key, fullName))[fullName] || undefined
}

type Site = Pick<Deps, 'siteUrl'>

function attributes(site: Site, { seconds, path = '/' }: SiteCookie) {
  return { path, httpOnly: true, sameSite: 'Lax', secure: isSecure(site), maxAge: seconds } as const
}

function prefixed(site: Site, name: string): string {
  return `${isSecure(site) ? '__Secure-' : ''}xc.${name}`
}

function isSecure({ siteUrl }: Site): boolean {
  return siteUrl.startsWith('https:')
}
