import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http.ts'
import { problem } from '../../platform/http/problems.ts'

/** For whom passkeys are: a domain, and the origin that pages there have. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site's own; on a machine that has no public address yet, the one that its visitor typed. Throws
 * passkey_unavailable where that is a number, which no browser takes.
 */
export function relyingPartyOf({ siteUrl }: Pick<Deps, 'siteUrl'>, c: HttpContext): RelyingParty {
  const site = new URL(siteUrl)
  const { hostname, origin } = isThisMachine(site) ? (askedOrigin(c) ?? site) : site
  if (isNumber(hostname)) throw problem('passkey_unavailable')
  return { id: hostname, origin }
}

/** A page says its own; cross-site ones have been refused by then (platform/security/csrf.ts). */
function askedOrigin(c: HttpContext): URL | null {
  const host = c.req.header('Host') ?? new URL(c.req.url).host
  return URL.parse(c.req.header('Origin') ?? `http://${host}`)
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function isNumber(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
