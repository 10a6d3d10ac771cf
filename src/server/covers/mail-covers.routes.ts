import { Hono } from 'hono'
import { parseRowId } from '../../contract/row-id.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readMailCover } from './mail-covers.service.ts'

/** Covers for letters. Their address says nothing of the reader, and stays when the cover changes. */
export function mailCoversRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/mail-covers/:file{\\d+\\.jpg}', async (c) => {
    const id = parseRowId(c.req.param('file').replace('.jpg', ''))
    if (id === undefined) throw problem('not_found')
    return c.body(await readMailCover(deps, id), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=86400',
    })
  })
}
