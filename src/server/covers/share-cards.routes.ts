import { Hono } from 'hono'
import { parseRowId } from '../../contract/row-id.ts'
import { isQuoteShape } from '../../contract/pictures/quote-cards.ts'
import { isScript } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { senderKeyOf } from '../platform/http/access/client-ip.ts'
import { readQuoteCard } from './quote-cards.service.ts'
import { readReviewCard, readSiteCard } from './share-cards.service.ts'

/** The pictures for link previews, 1200 × 630, and of sentences. */
export function shareCardsRoutes(deps: Deps): Hono<HttpEnv> {
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }
  const routes = new Hono<HttpEnv>()
  routes.get('/share-quote/:id{\\d+}/:shape', async (c) => {
    const id = parseRowId(c.req.param('id'))
    const shape = c.req.param('shape').replace(/\.png$/, '')
    const { text: quote = '', script } = c.req.query()
    if (id === undefined || !isQuoteShape(shape)) throw problem('not_found')
    const request = { id, shape, quote, script: isScript(script) ? script : undefined }
    return c.body(await readQuoteCard(deps, request, senderKeyOf(deps, c)), 200, headers)
  })
  return routes.get('/share/:file{(?:site|review-\\d+)\\.png}', async (c) => {
    const file = c.req.param('file')
    if (file === 'site.png') return c.body(await readSiteCard(deps), 200, headers)
    const id = parseRowId(file.replace(/\D/g, ''))
    if (id === undefined) throw problem('not_found')
    return c.body(await readReviewCard(deps, id), 200, headers)
  })
}
