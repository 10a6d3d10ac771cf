import { Hono } from 'hono'
import { LETTERS_PATH } from '../../../contract/newsletter/letter-links.ts'
import * as endpoints from '../../../contract/newsletter/letter-archive.ts'
import { reviewPath } from '../../../contract/links.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import type { Deps } from '../../deps.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import { createApiApp } from '../../platform/http/create-api.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { countFromLetter, isVisitor } from '../../statistics/count-visits.service.ts'
import { listArchive, readArchivedLetter, countLetterVisit } from './letter-archive.service.ts'

/** The letters for everybody, where the owner has published them. */
export function letterArchiveRoutes(deps: Deps) {
  return createApiApp()
    .endpoint(endpoints.listPublicLetters, () => listArchive(deps))
    .endpoint(endpoints.readPublicLetter, ({ params }) => readArchivedLetter(deps, params.number))
}

/** The links of letters lead to reviews by way of a counter. */
export function letterVisitsRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(`${LETTERS_PATH}/:number{[1-9]\\d{0,8}}/review/:id`, async (c) => {
    const id = parseRowId(c.req.param('id'))
    if (id === undefined) throw problem('not_found')
    if (c.req.method === 'GET' && isVisitor((name) => c.req.header(name))) {
      await countLetterVisit(deps, Number(c.req.param('number')))
      countFromLetter(deps, c, id)
    }
    c.header('Cache-Control', CACHE_PRIVATE)
    return c.redirect(reviewPath(id), 302)
  })
}
