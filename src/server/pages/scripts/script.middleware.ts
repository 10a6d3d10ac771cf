import type { MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { isEbookPath } from '../../../contract/reviews/ebook-links.ts'
import { splitScript } from '../../../contract/site/scripts.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import type { ScriptFonts } from '../../reviews/script-fonts.service.ts'
import { inScript } from './script-answers.service.ts'

/** Routes a request of the API or for a book under a script's path, such as /zh-hans/api/home, to the endpoint itself. */
export function pathOfEndpoint(request: Request): string {
  const path = getPath(request)
  const { rest } = splitScript(path)
  return rest.startsWith('/api/') || isEbookPath(rest) ? rest : path
}

/** Converts the answer to such a request. */
export function scriptMiddleware(fonts: ScriptFonts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const { script, rest } = splitScript(new URL(c.req.url).pathname)
    if (script === undefined || c.req.method !== 'GET') return
    c.res = await inScript(fonts, rest, c.res, script)
  }
}
