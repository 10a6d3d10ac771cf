import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { parseReviewId } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { FOR_EVER } from '../platform/caching.ts'
import type { HttpEnv } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { readDrawnCover, readPackedCover } from './covers.service.ts'

export function coversRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/covers/:file{\\d+-[0-9a-f]+\\.svg}', async (c) => {
    const [idText = '', version = ''] = c.req.param('file').replace('.svg', '').split('-')
    const id = parseReviewId(idText)
    if (id === undefined) throw problem('not_found')
    const coding = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br'],
      default: 'identity',
      match: (asked) => (asked.some(({ type, q }) => type === 'br' && q > 0) ? 'br' : 'identity'),
    })
    const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding' }
    if (coding !== 'br') return c.body(await readDrawnCover(deps, id, version), 200, headers)
    const packed = await readPackedCover(deps, id, version)
    return c.body(packed, 200, { ...headers, 'Content-Encoding': 'br' })
  })
}
