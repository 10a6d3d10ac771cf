import { Hono } from 'hono'
import { PREVIEW_PATH } from '../../contract/secret-links.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http-context.ts'
import { readPreview } from '../studio/preview/preview.service.ts'
import type { RenderDocument } from './document/render-document.ts'

/**
 * A draft as its review page would show it, for those who were given its secret link. The app does not take the page over:
 * it would ask for a review that is not published.
 */
export function previewRoutes(deps: Deps, renderDocument: RenderDocument): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(`${PREVIEW_PATH}/:token`, async (c, next) => {
    const preview = await readPreview(deps, c.req.param('token'))
    // The page of all unknown addresses.
    if (!preview) return next()
    const { path, page } = preview
    const resource = { state: 'ready', data: page } as const
    const { html, policy } = await renderDocument(
      { address: path, isPrivate: false, resource, isStatic: true },
      c,
    )
    c.header('Content-Security-Policy', policy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'same-origin')
    c.header('X-Robots-Tag', 'noindex, nofollow')
    return c.html(html)
  })
}
