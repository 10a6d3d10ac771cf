import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** Whether the Accept-Encoding header allows brotli. The response needs `Vary: Accept-Encoding` either way. */
export function acceptsBrotli(c: Context): boolean {
  const coding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br'],
    default: 'identity',
    match: (accepted) => (accepted.some(({ type, q }) => type === 'br' && q > 0) ? 'br' : 'identity'),
  })
  return coding === 'br'
}

/** The media types by which a program of the Fediverse asks for the object of a page; no browser sends them. */
const ACTIVITY_TYPES = ['application/activity+json', 'application/ld+json']

/** Whether the sender of this Accept header wants the object rather than the page. */
export function asksForActivity(accept: string | undefined): boolean {
  return accept !== undefined && ACTIVITY_TYPES.some((type) => accept.includes(type))
}
