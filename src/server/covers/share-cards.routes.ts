import { Hono } from 'hono'
import { parseReviewId } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { problem } from '../platform/http/problems.ts'
import { readReviewCard, readSiteCard } from './share-cards.service.ts'

/** The pictures for link previews, 1200 × 630. */
export function shareCardsRoutes(deps: Deps): Hono<HttpEnv> {
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
  return new Hono<HttpEnv>().get('/share/:file{(?:site|review-\\d+)\\.png}', async (c) => {
    const file = c.req.param('file')
    if (file === 'site.png') return c.body(await readSiteCard(deps), 200, headers)
    const id = parseReviewId(file.replace(/\D/g, ''))
    if (id === undefined) throw problem('not_found')
    return c.body(await readReviewCard(deps, id), 200, headers)
  })
}
