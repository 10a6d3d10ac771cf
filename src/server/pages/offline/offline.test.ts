import { expect } from 'vitest'
import { OFFLINE_PATH, SERVICE_WORKER_PATH } from '../../../contract/site/offline.ts'
import { offlineWording } from '../../../contract/wording/site/offline.ts'
import { renderer } from '../../../web/entry-server.tsx'
import { createApp } from '../../app.ts'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { NO_ASSETS } from '../document/assets.ts'
import { REMOVING_WORKER } from './offline.routes.ts'

/** The site with a service worker. */
function withWorker({ deps }: TestSite) {
  const screen = { scripts: ['/assets/entry.js'], styles: [], styleText: '' }
  const assets = { ...NO_ASSETS, forScreen: () => screen, serviceWorker: 'work()', offlineScript: 'list()' }
  return createApp({ deps, renderer, assets })
}

testOnSqlite('the service worker is asked for each time, and sent only when it has changed', async (site) => {
  const app = withWorker(site)
  const response = await app.request(SERVICE_WORKER_PATH)
  expect(await response.text()).toBe('work()')
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=UTF-8')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const again = await app.request(SERVICE_WORKER_PATH, {
    headers: { 'If-None-Match': response.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

testOnSqlite('pages name the worker and link to the offline page, which is in both scripts', async (site) => {
  const app = withWorker(site)
  const about = await app.request('/about')
  const html = await about.text()
  expect(html).toContain(`data-worker="${SERVICE_WORKER_PATH}"`)
  expect(html).toContain(`<a href="${OFFLINE_PATH}">${offlineWording.heading}</a>`)
  expect(about.headers.get('Content-Security-Policy')).toContain("worker-src 'self'")
  const offline = await app.request(OFFLINE_PATH)
  expect(offline.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(await offline.text()).toContain(offlineWording.unreachable)
  const simplified = await (await app.request(`/zh-hans${OFFLINE_PATH}`)).text()
  expect(simplified).toContain('<html lang="zh-Hans">')
  expect(simplified).toContain(offlineWording.headingSimplified)
  expect(simplified).not.toContain(offlineWording.unreachable)
})

testOnSqlite(
  'where offline reading is off, a worker of before removes itself and no page names one',
  async (site) => {
    const worker = await site.get(SERVICE_WORKER_PATH)
    expect(await worker.text()).toBe(REMOVING_WORKER)
    expect(await (await site.get('/about')).text()).not.toContain(OFFLINE_PATH)
    expect((await site.get(OFFLINE_PATH)).status).toBe(404)
  },
)
