/** Behind TLS, cookies have this prefix: no other host of the domain can set them (RFC 6265bis, section 4.1.3). */
export const HOST_PREFIX = '__Host-'

/** The prefix of cookies with a path of their own. */
export const SECURE_PREFIX = '__Secure-'

export function isBehindTls({ siteUrl }: { siteUrl: string }): boolean {
  return siteUrl.startsWith('https:')
}

/** Whether a Cookie header has a cookie of this name, with or without a prefix. */
export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(/;\s*/).some((pair) => pair.replace(PREFIX, '').startsWith(`${name}=`))
}

const PREFIX = /^__(?:Host|Secure)-/
