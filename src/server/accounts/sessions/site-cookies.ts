import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { Deps } from '../../deps.ts'
import { HOST_PREFIX, isBehindTls, SECURE_PREFIX } from '../../platform/http/access/host-cookies.ts'

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
  return serialize(fullName(site, cookie), cookie.value, attributes(site, cookie))
}

export function readSiteCookie(site: Site, headers: Headers, name: string): string | undefined {
  const cookies = parse(headers.get('Cookie') ?? '')
  return possibleNames(site, name)
    .map((each) => cookies[each])
    .find((value) => value !== undefined)
}

/** A Set-Cookie header whose value can be read only with the same key. */
export function signedSiteCookie(site: Site, cookie: SiteCookie, key: string): Promise<string> {
  return serializeSigned(fullName(site, cookie), cookie.value, key, attributes(site, cookie))
}

/** Undefined also where the signature is wrong. */
export async function readSignedSiteCookie(
  site: Site,
  headers: Headers,
  name: string,
  key: string,
): Promise<string | undefined> {
  const cookies = await parseSigned(headers.get('Cookie') ?? '', key)
  return possibleNames(site, name)
    .map((each) => cookies[each] || undefined)
    .find((value) => value !== undefined)
}

type Site = Pick<Deps, 'siteUrl'>

function attributes(site: Site, { seconds, path = '/' }: SiteCookie) {
  return { path, httpOnly: true, sameSite: 'Lax', secure: isBehindTls(site), maxAge: seconds } as const
}

/** The prefix __Host- is allowed for the whole site only. */
function fullName(site: Site, { name, path = '/' }: Pick<SiteCookie, 'name' | 'path'>): string {
  const [forSite = '', forPath = ''] = possibleNames(site, name)
  return path === '/' ? forSite : forPath
}

function possibleNames(site: Site, name: string): string[] {
  const prefixes = isBehindTls(site) ? [HOST_PREFIX, SECURE_PREFIX] : ['', '']
  return prefixes.map((prefix) => `${prefix}xc.${name}`)
}
