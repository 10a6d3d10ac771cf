import { Hono } from 'hono'
import { parseRowId } from '../../contract/row-id.ts'
import type { Deps } from '../deps.ts'
import { acceptsBrotli } from '../platform/http/requests/accept-headers.ts'
import { CACHE_IMMUTABLE } from '../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readDrawnCover, readCompressedCover } from './covers.service.ts'

export function coversRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/covers/:file{\\d+-[0-9a-f]+\\.svg}', async (c) => {
    const [idText = '', version = ''] = c.req.param('file').replace('.svg', '').split('-')
    const id = parseRowId(idText)
    if (id === undefined) throw problem('not_found')
    const headers = {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': CACHE_IMMUTABLE,
      Vary: 'Accept-Encoding',
    }
    if (!acceptsBrotli(c)) return c.body(await readDrawnCover(deps, id, version), 200, headers)
    const compressed = await readCompressedCover(deps, id, version)
    return c.body(compressed, 200, { ...headers, 'Content-Encoding': 'br' })
  })
}
