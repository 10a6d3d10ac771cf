import { parse, serialize } from 'hono/utils/cookie'
import type { Deps } from '../../deps.ts'

type Site = Pick<Deps, 'siteUrl'>

/** A cookie beside the library's and as strict, good for so many seconds; 0 takes it back. */
export function siteCookie(site: Site, name: string, value: string, seconds: number, path = '/'): string {
  return serialize(nameOf(site, name), value, {
    path,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(site),
    maxAge: seconds,
  })
}

export function readSiteCookie(site: Site, asked: Headers, name: string): string | undefined {
  const whole = nameOf(site, name)
  return parse(asked.get('Cookie') ?? '', whole)[whole]
}

function nameOf(site: Site, name: string): string {
  return `${isSecure(site) ? '__Secure-' : ''}xc.${name}`
}

function isSecure({ siteUrl }: Site): boolean {
  return siteUrl.startsWith('https:')
}
