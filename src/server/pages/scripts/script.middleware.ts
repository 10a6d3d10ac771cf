import type { MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { isEbookPath } from '../../../contract/reviews/ebook-links.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { type Script, splitScript } from '../../../contract/site/scripts.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import type { ScriptFonts } from '../../reviews/script-fonts.service.ts'
import { convertData, LANG_OF_SCRIPT } from '../../text/scripts/convert-data.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'

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

/** An answer of the API in this script, if it is one of those that public screens show. */
export async function inScript(fonts: ScriptFonts, path: string, response: Response, script: Script) {
  const [endpoint = ''] = path.split('?', 1)
  if (response.status !== 200 || !SHOWN.test(endpoint)) return response
  const written: unknown = await response.json()
  const converted = convertData(written, script, await converterTo(script), fonts.fontOfTitle(script))
  const isConvertedReview =
    REVIEW.test(endpoint) && (written as ReviewPage).review.lang !== LANG_OF_SCRIPT[script]
  const data = isConvertedReview ? await fonts.withFonts(converted as ReviewPage, script) : converted
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(JSON.stringify(data), { status: 200, headers })
}

const REVIEW = /^\/api\/reviews\/\d+$/

/** Without what only its reader sees and can change: reading list, notes, account. */
const SHOWN =
  /^\/api\/(?:home|search|bookmarks|missing-page|authors|years|(?:series|single-pages)\/[^/]+|(?:authors|years|tags|categories)\/[^/]+\/reviews|reviews(?:\/\d+(?:\/comments)?)?|pages\/\w+|letters(?:\/\d+)?)$/
