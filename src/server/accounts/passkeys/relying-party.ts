import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'

/** The site that passkeys belong to: its domain, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site's own domain; on a machine without a public URL, the host that the visitor typed. Throws
 * passkey_unavailable where that is an IP address, which browsers refuse.
 */
export function relyingPartyOf({ siteUrl }: Pick<Deps, 'siteUrl'>, c: HttpContext): RelyingParty {
  const site = new URL(siteUrl)
  const { hostname, origin } = isThisMachine(site) ? (askedOrigin(c) ?? site) : site
  if (isNumber(hostname)) throw problem('passkey_unavailable')
  return { id: hostname, origin }
}

/** The request's own Origin; cross-site requests have been refused before (platform/security/csrf.middleware.ts). */
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
