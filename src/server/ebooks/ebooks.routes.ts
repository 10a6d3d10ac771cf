import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { EBOOK_FILES, EBOOK_FLOWS, EBOOK_MEDIA_TYPE } from '../../contract/reviews/ebook-links.ts'
import * as endpoints from '../../contract/reviews/ebooks.ts'
import { reviewIdOf } from '../../contract/links.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import { readersOnly, requireReader } from '../platform/http/access/actor.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import {
  CACHE_PRIVATE,
  CACHE_SHARED,
  contentDisposition,
} from '../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { senderKeyOf } from '../platform/http/access/client-ip.ts'
import { readSettings } from '../settings/settings.service.ts'
import { findEbook } from './ebooks.service.ts'
import { openReadingListEbook } from './reading-list-ebook.service.ts'

/** Published reviews as electronic books (docs/product/ebooks.md), as plain links: no script is needed. */
export function ebooksRoutes(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const flow of EBOOK_FLOWS)
    app.get(`/review/:id/${EBOOK_FILES[flow]}`, async (c) => {
      const review = reviewIdOf(c.req.param('id'))
      if (review === undefined) throw problem('review_not_found')
      const { script } = splitScript(new URL(c.req.url).pathname)
      const book = await findEbook(deps, { review, flow, script }, senderKeyOf(deps, c))
      const etag = `"${book.fingerprint}"`
      const headers = { ETag: etag, 'Cache-Control': CACHE_SHARED, 'X-Robots-Tag': 'noindex' }
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
      const name = `review-${review}${flow === 'vertical' ? '-vertical' : ''}${script === undefined ? '' : `-${script}`}.epub`
      return sendEbookFile(c, await book.open(), {
        ...headers,
        'Content-Disposition': contentDisposition({ name: book.siteName, url: deps.siteUrl }, name),
      })
    })
  return app
}

export function readingListEbookRoutes(deps: Deps) {
  return createPersonalApi(readersOnly(deps)).endpoint(endpoints.readingListEbook, async ({ c, params }) => {
    const userId = await requireReader(deps, c)
    const flow = params.file === EBOOK_FILES.vertical ? 'vertical' : 'horizontal'
    const { script } = splitScript(new URL(c.req.url).pathname)
    const { name } = await readSettings(deps.database)
    const file = await openReadingListEbook(deps, userId, { flow, script })
    return sendEbookFile(c, file, {
      'Cache-Control': CACHE_PRIVATE,
      'Content-Disposition': contentDisposition({ name, url: deps.siteUrl }, 'reading-list.epub'),
    })
  })
}

/** Sends the file while it is read, and closes it: a book with pictures can have many megabytes. */
async function sendEbookFile(c: HttpContext, file: FileHandle, headers: Record<string, string>) {
  const { size } = await file.stat()
  const all = { ...headers, 'Content-Type': EBOOK_MEDIA_TYPE, 'Content-Length': String(size) }
  if (c.req.method === 'HEAD') {
    await file.close()
    return new Response(null, { status: 200, headers: all })
  }
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
    status: 200,
    headers: all,
  })
}
