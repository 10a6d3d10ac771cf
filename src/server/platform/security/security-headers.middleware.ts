import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/http-context.ts'

/** Hosts whose players and posts pages embed once the visitor presses a button; they use no tracking cookies. */
export const EMBEDDED_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.instagram.com',
] as const

const SELF = '(self)'
const SELF_AND_EMBEDDED = `(self ${EMBEDDED_HOSTS.map((host) => `"${host}"`).join(' ')})`
const NOBODY = '()'

/** The features allowed here and in players; all others are denied. Only names that all browsers know: others are logged. */
const PERMISSIONS_POLICY = Object.entries({
  autoplay: SELF_AND_EMBEDDED,
  'clipboard-write': SELF,
  'encrypted-media': SELF_AND_EMBEDDED,
  fullscreen: SELF_AND_EMBEDDED,
  'picture-in-picture': SELF_AND_EMBEDDED,
  'publickey-credentials-create': SELF,
  'publickey-credentials-get': SELF,
  accelerometer: NOBODY,
  'browsing-topics': NOBODY,
  camera: NOBODY,
  'clipboard-read': NOBODY,
  'display-capture': NOBODY,
  gamepad: NOBODY,
  geolocation: NOBODY,
  gyroscope: NOBODY,
  hid: NOBODY,
  'identity-credentials-get': NOBODY,
  'idle-detection': NOBODY,
  'local-fonts': NOBODY,
  magnetometer: NOBODY,
  microphone: NOBODY,
  midi: NOBODY,
  'otp-credentials': NOBODY,
  payment: NOBODY,
  'screen-wake-lock': NOBODY,
  serial: NOBODY,
  usb: NOBODY,
  'window-management': NOBODY,
  'xr-spatial-tracking': NOBODY,
})
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ')

/** Parts of pages. What only a document obeys would cost them 150 bytes and more on each first visit. */
const SUBRESOURCE = /^(?:text\/(?:css|javascript)|font\/|image\/|video\/)/
const FOR_DOCUMENTS: ReadonlySet<string> = new Set([
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
])

/** The policy of responses other than pages, which load, run and are framed nowhere. Pages: pages/document/page-policy.ts. */
function filePolicy(type: string): string {
  // A worker's script brings the worker's policy.
  if (SUBRESOURCE.test(type) && !type.startsWith('image/')) return "frame-ancestors 'none'"
  return type.startsWith('image/svg+xml') ? SANDBOX_POLICY : FILE_POLICY
}

/** Styles, because browsers add some to a picture or a feed that is opened directly. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For files whose content is not the site's own. */
export const SANDBOX_POLICY = `${FILE_POLICY}; sandbox`

/** Headers of every response, from the app or the page cache. Scripts of pages: pages/document/page-policy.ts. */
export const SECURITY_HEADERS = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Permissions-Policy', PERMISSIONS_POLICY],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Frame-Options', 'DENY'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
] as const

/** Names and values in turn. Empty unless the operator has set HSTS (security-headers.middleware.ts). */
export function hstsHeader(hsts: string | undefined): readonly string[] {
  return hsts === undefined ? [] : [HSTS_NAME, hsts]
}

/** A response's own, stricter value is not replaced. */
export function securityHeaders(hsts: string | undefined): MiddlewareHandler<HttpEnv> {
  const headers = [...SECURITY_HEADERS, ...(hsts === undefined ? [] : [[HSTS_NAME, hsts] as const])]
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('Content-Type') ?? ''
    const isSubresource = SUBRESOURCE.test(type)
    // Covers, share cards and pictures of articles: feed readers and other sites show them.
    if (type.startsWith('image/')) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!c.res.headers.has(POLICY_NAME)) c.res.headers.set(POLICY_NAME, filePolicy(type))
    for (const [name, value] of headers) {
      if (isSubresource && FOR_DOCUMENTS.has(name)) continue
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

const POLICY_NAME = 'Content-Security-Policy'
const HSTS_NAME = 'Strict-Transport-Security'

/** Parses HSTS: `off`, seconds, or the header's syntax (RFC 6797, 6.1). Undefined for off, null where malformed. */
export function parseHsts(text: string): string | undefined | null {
  if (text === 'off') return undefined
  const [maxAge = '', ...flags] = text.split(';').map((directive) => directive.trim().toLowerCase())
  const seconds = /^(?:max-age=)?(\d{1,10})$/.exec(maxAge)?.[1]
  const areKnown = flags.every((flag, index) => FLAGS.has(flag) && flags.indexOf(flag) === index)
  if (seconds === undefined || !areKnown) return null
  const isPreloadable = flags.includes('includesubdomains') && Number(seconds) >= ONE_YEAR
  // The preload list accepts no shorter time (hstspreload.org).
  if (flags.includes('preload') && !isPreloadable) return null
  return [`max-age=${Number(seconds)}`, ...flags.map((flag) => FLAGS.get(flag))].join('; ')
}

const FLAGS = new Map([
  ['includesubdomains', 'includeSubDomains'],
  ['preload', 'preload'],
])

/** Seconds. */
const ONE_YEAR = 31_536_000
