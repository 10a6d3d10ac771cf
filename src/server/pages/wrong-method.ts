import type { Hono, MiddlewareHandler } from 'hono'
import type { PageRenderer } from '../../contract/page.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { allowedMethods, hasRoute } from '../platform/http/allowed-methods.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { converterTo } from '../text/scripts/convert-text.ts'

/** Answers OPTIONS, and throws method_not_allowed (RFC 9110), for addresses that exist; others are left to later routes. */
export function refuseWrongMethods(
  app: Hono<HttpEnv>,
  { planPage }: Pick<PageRenderer, 'planPage'>,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    if (hasRoute(app, isRead ? 'GET' : method, path)) return next()
    // A page, or no address at all: the routes after this tell, without planning the page twice.
    if (isRead && allowedMethods(app, path).length === 0) return next()
    const { pathname, search } = new URL(c.req.url)
    const { script, rest } = splitScript(pathname + search)
    const isPage = !rest.startsWith('/api/') && !planPage(rest).isUnknown
    const allow = allowedMethods(app, path, isPage ? ['GET'] : [])
    const isAsking = method === 'OPTIONS'
    if (allow.length === 0 || (!isAsking && allow.includes(method))) return next()
    if (isAsking) return c.body(null, 204, { Allow: allow.join(', ') })
    const sentence = problemSentences.method_not_allowed
    throw new Problem('method_not_allowed', {
      allow,
      sentence: script === 'zh-hans' ? (await converterTo(script))(sentence) : sentence,
    })
  }
}
