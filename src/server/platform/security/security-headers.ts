import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/http.ts'

/** Whose players and posts pages may embed, once a visitor presses; they use no tracking cookies. */
export const EMBEDDED_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.instagram.com',
] as const

const OURS = '(self)'
const OURS_AND_EMBEDDED = `(self ${EMBEDDED_HOSTS.map((host) => `"${host}"`).join(' ')})`
const ANONYMOUS = '()'

/**
 * What of a browser may be used here, and in the embedded players; all else is denied. Only names that browsers know on
 * every system: they log an error about any other, such as web-share, whose default is what we want.
 */
const PERMISSIONS_POLICY = Object.entries({
  autoplay: OURS_AND_EMBEDDED,
  'clipboard-write': OURS,
  'encrypted-media': OURS_AND_EMBEDDED,
  fullscreen: OURS_AND_EMBEDDED,
  'picture-in-picture': OURS_AND_EMBEDDED,
  'publickey-credentials-create': OURS,
  'publickey-credentials-get': OURS,
  accelerometer: ANONYMOUS,
  'browsing-topics': ANONYMOUS,
  camera: ANONYMOUS,
  'clipboard-read': ANONYMOUS,
  'display-capture': ANONYMOUS,
  gamepad: ANONYMOUS,
  geolocation: ANONYMOUS,
  gyroscope: ANONYMOUS,
  hid: ANONYMOUS,
  'identity-credentials-get': ANONYMOUS,
  'idle-detection': ANONYMOUS,
  'local-fonts': ANONYMOUS,
  magnetometer: ANONYMOUS,
  microphone: ANONYMOUS,
  midi: ANONYMOUS,
  'otp-credentials': ANONYMOUS,
  payment: ANONYMOUS,
  'screen-wake-lock': ANONYMOUS,
  serial: ANONYMOUS,
  usb: ANONYMOUS,
  'window-management': ANONYMOUS,
  'xr-spatial-tracking': ANONYMOUS,
})
  .map(([feature, allowed]) => `${feature}=${allowed}`)
  .join(', ')

/** Never shown as documents, so that the longest header would say nothing there and weigh on each first visit. */
const SUBRESOURCE = /^(?:text\/(?:css|javascript)|font\/|image\/|video\/)/

/** What every answer says to browsers, whichever way it goes out. Frames and scripts: pages/page-policy.ts. */
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

/** Names and values by turns. Empty unless the operator has set HSTS (hsts.ts). */
export function hstsHeader(hsts: string | undefined): readonly string[] {
  return hsts === undefined ? [] : [HSTS_NAME, hsts]
}

/** Where an answer says one of them itself, more strictly, that one stays. */
export function securityHeaders(hsts: string | undefined): MiddlewareHandler<HttpEnv> {
  const headers = hsts === undefined ? SECURITY_HEADERS : [...SECURITY_HEADERS, [HSTS_NAME, hsts] as const]
  return async (c, next) => {
    await next()
    const isSubresource = SUBRESOURCE.test(c.res.headers.get('Content-Type') ?? '')
    for (const [name, value] of headers) {
      if (name === 'Permissions-Policy' && isSubresource) continue
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

const HSTS_NAME = 'Strict-Transport-Security'
