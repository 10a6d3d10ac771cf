import { open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { EBOOK_FLOWS, EBOOK_FILES, type EbookFlow } from '../../contract/reviews/ebook-links.ts'
import { reviewIdOf } from '../../contract/links.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import { ebookWording } from '../../contract/wording/reviews/ebook-pages.ts'
import type { Deps } from '../deps.ts'
import { contentDisposition } from '../platform/http/responses/attachment.ts'
import { CACHE_PRIVATE, CACHE_SHARED } from '../platform/http/responses/cache-control.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import { sendEbookFile } from './send-ebook-file.ts'
import { type EbookSubject, findEbook } from './ebooks.service.ts'

/** Before most proxies give up. */
const PATIENCE_MS = 20_000
const REFRESH_SECONDS = 5

/** Published reviews as electronic books (docs/product/ebooks.md), as plain links: no script is needed. */
export function ebooksRoutes(deps: Deps, { patience = PATIENCE_MS } = {}): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const send = (flow: EbookFlow, subjectOf: (c: HttpContext) => EbookSubject) => (c: HttpContext) =>
    sendEbook(deps, c, { flow, subject: subjectOf(c), patience })
  for (const flow of EBOOK_FLOWS) {
    const file = EBOOK_FILES[flow]
    app.get(
      `/${file}`,
      send(flow, () => 'site'),
    )
    app.get(
      `/review/:id/${file}`,
      send(flow, (c) => ({ review: requireId(c) })),
    )
    app.get(
      `/category/:slug/${file}`,
      send(flow, (c) => ({ category: c.req.param('slug') ?? '' })),
    )
  }
  return app
}

function requireId(c: HttpContext): number {
  const id = reviewIdOf(c.req.param('id') ?? '')
  if (id === undefined) throw problem('review_not_found')
  return id
}

async function sendEbook(
  deps: Deps,
  c: HttpContext,
  { flow, subject, patience }: { flow: EbookFlow; subject: EbookSubject; patience: number },
): Promise<Response> {
  const { script } = splitScript(new URL(c.req.url).pathname)
  const book = await findEbook(deps, { subject, flow, script }, senderKeyOf(deps, c))
  const etag = `"${book.fingerprint}"`
  const headers = { ETag: etag, 'Cache-Control': CACHE_SHARED, 'X-Robots-Tag': 'noindex' }
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
  const file = await Promise.race([book.file, setTimeout(patience, undefined, { ref: false })])
  if (file === undefined) return sendPreparing(c)
  const name = `${book.name}${flow === 'vertical' ? '-vertical' : ''}${script === undefined ? '' : `-${script}`}.epub`
  return sendEbookFile(c, await open(file), {
    ...headers,
    'Content-Disposition': contentDisposition({ name: book.site.name, url: deps.siteUrl }, name),
  })
}

/** A page that asks again by itself, until the browser gets the file and stays where it is. */
function sendPreparing(c: HttpContext): Response {
  const { preparing, preparingText, preparingAgain } = ebookWording
  return c.html(
    `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${preparing}</title><h1>${preparing}</h1><p>${preparingText}</p><p><a href="">${preparingAgain}</a></p></html>`,
    202,
    { 'Cache-Control': CACHE_PRIVATE, 'X-Robots-Tag': 'noindex', Refresh: String(REFRESH_SECONDS) },
  )
}
