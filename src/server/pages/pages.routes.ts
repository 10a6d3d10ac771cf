import { Hono } from 'hono'
import type { RenderPage, Send } from '../../contract/page.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { type HttpContext, type HttpEnv, logFault } from '../platform/http.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { AssetSource } from './assets.ts'
import { crashDocument, pageDocument } from './document.ts'
import { PAGE_POLICY } from './page-policy.ts'

interface PagesInput {
  deps: Deps
  renderPage: RenderPage
  assets: AssetSource
  /** The API of this process. */
  send: Send
}

/** Every public screen as a whole HTML page at its permalink (decisions.md 1). */
export function pagesRoutes({ deps, renderPage, assets, send }: PagesInput): Hono<HttpEnv> {
  // What visitors saw last stands in while the database does not answer.
  let lastSettings: SiteSettings = DEFAULT_SETTINGS

  const settingsOrLast = async (c: HttpContext) => {
    try {
      lastSettings = await readSettings(deps.database)
    } catch (cause) {
      logFault(deps.log, cause, c)
    }
    return lastSettings
  }

  return new Hono<HttpEnv>().get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    c.header('Content-Security-Policy', PAGE_POLICY)
    try {
      const page = await renderPage({
        address: pathname + search,
        site: await settingsOrLast(c),
        siteUrl: deps.siteUrl,
        send,
      })
      if (page.status === 503) c.header('Retry-After', '10')
      c.header('Cache-Control', 'no-cache')
      if (page.isUnlisted) c.header('X-Robots-Tag', 'noindex')
      if (page.isPrivate) keepPrivate(c)
      return c.html(pageDocument(page, assets), page.status)
    } catch (cause) {
      logFault(deps.log, cause, c)
      c.header('Cache-Control', 'no-store')
      return c.html(crashDocument(c.get('requestId')), 500)
    }
  })
}

/** The address holds a token: not to be kept, found, or told to whom a link leads (decisions.md 5). */
function keepPrivate(c: HttpContext): void {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex, nofollow')
}
