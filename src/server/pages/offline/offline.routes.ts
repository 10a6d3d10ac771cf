import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { asterismShape } from '../../../contract/categories/asterism-shape.ts'
import { EMPTY_ASTERISMS } from '../../../contract/categories/empty-asterisms.ts'
import { ALL_REVIEWS_PATH, HOME_PATH } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { CACHE_PREFIX, OFFLINE_PATH, SERVICE_WORKER_PATH } from '../../../contract/site/offline.ts'
import { type Script, splitScript } from '../../../contract/site/scripts.ts'
import { offlineWording } from '../../../contract/wording/site/offline.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { unavailableWording } from '../../../contract/wording/site/unavailable.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { CACHE_REVALIDATE } from '../../platform/http/responses/response-headers.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'
import type { AssetSource } from '../document/assets.ts'
import { inlineHash, pagePolicy } from '../document/page-policy.ts'
import { plainPage } from '../document/plain-page.ts'
import { HTML_LANGS } from '../document/script-links.ts'
import { createPlainSettings } from '../document/page-settings.ts'

/** The service worker, and the page of the reviews that a device keeps (docs/decisions/0076-offline-reading.md). */
export function offlineRoutes(
  deps: Deps,
  { serviceWorker, offlineScript }: Pick<AssetSource, 'serviceWorker' | 'offlineScript'>,
): Hono<HttpEnv> {
  const settingsNow = createPlainSettings(deps)
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

interface OfflinePage {
  site: Pick<SiteSettings, 'name' | 'cloth' | 'copyright_year'>
  script: Script | undefined
  /** The bundled script that lists the reviews (web/offline/offline-list.ts). */
  listScript: string
  /** Into the script of the page. */
  convert: (text: string) => string
}

/** The reviews that this device keeps, which its script lists; also shown in place of a page that cannot be loaded. */
function offlinePage({ site, script, listScript, convert }: OfflinePage) {
  const w = offlineWording
  const base = script === 'zh-hans' ? '/zh-hans' : ''
  const main = `<div class="head">${EMPTY_ART}<h1>${w.heading}</h1><p>${w.text}</p></div>
<div class="note" id="unreachable" role="status" hidden><p>${w.unreachable}</p><button type="button" id="retry">${w.retry}</button></div>
<noscript><p>${w.needsScript}</p></noscript>
<section id="stored" hidden><h2>${w.listHeading}</h2><ul id="list"></ul><button type="button" class="quiet" id="clear">${w.clear}</button></section>
<p class="note" id="empty" hidden>${w.empty}</p>
<p class="ways"><a href="${base}${HOME_PATH}">${siteWording.backHome}</a><a href="${base}${ALL_REVIEWS_PATH}">${unavailableWording.allReviews.heading}</a></p>`
  return plainPage({
    site: { ...site, name: convert(site.name) },
    lang: HTML_LANGS[script ?? 'zh-hant'],
    base,
    title: convert(w.heading),
    main: convert(main),
    script: listScript,
  })
}

/** As web/parts/asterism/empty-art.tsx draws it: 箕宿 without a star. */
const EMPTY_ART = (() => {
  const { stars, lines } = asterismShape(EMPTY_ASTERISMS.ji, { x: 40, y: 30, width: 120, height: 90 })
  const drawn = stars.map(([x, y], at) =>
    at === 1
      ? `<circle cx="${x}" cy="${y}" r="7" class="missing"/>`
      : `<circle cx="${x}" cy="${y}" r="3.6" class="star"/>`,
  )
  return `<svg viewBox="0 0 200 150" aria-hidden="true"><circle cx="100" cy="75" r="70" opacity=".5"/><circle cx="100" cy="75" r="34" opacity=".4" stroke-dasharray="2 4"/><path d="${lines}"/>${drawn.join('')}</svg>`
})()

/** In place of the service worker where offline reading is off: it removes what an earlier one has stored, and itself. */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name)
  indexedDB.deleteDatabase('serwist-expiration')
  await registration.unregister()
}
`
