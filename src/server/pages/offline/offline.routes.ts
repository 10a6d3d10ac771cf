import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from '../../../contract/site/offline.ts'
import { splitScript } from '../../../contract/site/scripts.ts'
import type { Deps } from '../../deps.ts'
import { CACHE_REVALIDATE } from '../../platform/http/responses/response-headers.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'
import type { AssetSource } from '../document/assets.ts'
import { offlinePage } from './offline-page.ts'
import { inlineHash, pagePolicy } from '../document/page-policy.ts'
import { REMOVING_WORKER } from './removing-worker.ts'
import { createPageSettings } from '../document/site-settings.ts'

/** The service worker, and the page of the reviews that a device keeps (docs/decisions/0076-offline-reading.md). */
export function offlineRoutes(
  deps: Deps,
  { serviceWorker, offlineScript }: Pick<AssetSource, 'serviceWorker' | 'offlineScript'>,
): Hono<HttpEnv> {
  const settingsNow = createPageSettings(deps)
  const app = new Hono<HttpEnv>().get(SERVICE_WORKER_PATH, etag(), (c) =>
    c.body(serviceWorker || REMOVING_WORKER, 200, {
      'Content-Type': 'text/javascript; charset=UTF-8',
      // Browsers ask for it at each navigation.
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'self'",
    }),
  )
  if (serviceWorker === '') return app
  return app.on(
    'GET',
    ['', '/zh-hans', '/zh-hant'].map((base) => base + OFFLINE_PATH),
    async (c) => {
      const { script } = splitScript(new URL(c.req.url).pathname)
      const { site } = await settingsNow(c)
      const convert = script === 'zh-hans' ? await converterTo(script) : (text: string) => text
      const { html, style } = offlinePage({ site, script, listScript: offlineScript, convert })
      c.header(
        'Content-Security-Policy',
        pagePolicy({ scripts: [inlineHash(offlineScript)], styles: [inlineHash(style)] }),
      )
      c.header('Cache-Control', CACHE_REVALIDATE)
      c.header('X-Robots-Tag', 'noindex')
      return c.html(html)
    },
  )
}
