/**
 * Behind TLS, cookies for the whole site have this prefix: no other host of the domain can set them, and they are sent to
 * no other (RFC 6265bis, section 4.1.3).
 */
export const HOST_PREFIX = '__Host-'

/** The former prefix, which is still read; cookies with a path of their own have it for good. */
export const SECURE_PREFIX = '__Secure-'

export function isBehindTls({ siteUrl }: { siteUrl: string }): boolean {
  return siteUrl.startsWith('https:')
}

/** Whether a Cookie header has a cookie of this name, with or without a prefix. */
export function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(/;\s*/).some((pair) => pair.replace(PREFIX, '').startsWith(`${name}=`))
}

const PREFIX = /^__(?:Host|Secure)-/

/** The Cookie header with a cookie of the former prefix under its present name, unless that is there too. */
export function withHostPrefix(cookies: string, name: string): string {
  const pairs = cookies.split(/;\s*/)
  if (pairs.some((pair) => pair.startsWith(`${HOST_PREFIX}${name}=`))) return cookies
  return pairs
    .map((pair) =>
      pair.startsWith(`${SECURE_PREFIX}${name}=`) ? HOST_PREFIX + pair.slice(SECURE_PREFIX.length) : pair,
    )
    .join('; ')
}
