import { Hono } from 'hono'
import { parseReviewId } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { FOR_EVER } from '../platform/caching.ts'
import type { HttpEnv } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { readDrawnCover } from './covers.service.ts'

export function coversRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/covers/:file{\\d+-[0-9a-f]+\\.svg}', async (c) => {
    const [idText = '', version = ''] = c.req.param('file').replace('.svg', '').split('-')
    const id = parseReviewId(idText)
    if (id === undefined) throw problem('not_found')
    const svg = await readDrawnCover(deps, id, version)
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': FOR_EVER })
  })
}
