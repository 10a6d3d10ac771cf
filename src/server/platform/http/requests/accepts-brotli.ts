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
