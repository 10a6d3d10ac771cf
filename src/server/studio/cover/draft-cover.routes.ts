import { Hono } from 'hono'
import { parseRowId } from '../../../contract/row-id.ts'
import { DRAFT_COVERS_PATH } from '../../../contract/secret-links.ts'
import type { Deps } from '../../deps.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readDraftCover } from './draft-cover.service.ts'

export function draftCoverRoutes(deps: Deps): Hono<HttpEnv> {
  const file = ':file{\\d+-[0-9a-f]+-[\\w-]+\\.svg}'
  return new Hono<HttpEnv>().get(`${DRAFT_COVERS_PATH}/${file}`, async (c) => {
    const [, idText = '', version = '', signed = ''] =
      /^(\d+)-([0-9a-f]+)-([\w-]+)\.svg$/.exec(c.req.param('file')) ?? []
    const id = parseRowId(idText)
    if (id === undefined) throw problem('not_found')
    return c.body(await readDraftCover(deps, { id, version, signed }), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': CACHE_PRIVATE,
      'X-Robots-Tag': 'noindex',
    })
  })
}
