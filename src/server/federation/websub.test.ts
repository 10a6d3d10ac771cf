import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { deliverDue } from '../mail/deliveries/outbox.worker.ts'
import { hubDeliveries, notifyHub } from './websub.service.ts'

const SITE = 'https://xingcha.test'
const CATEGORY = 'creator-thoughts'

/** A test hub: answers with each status in turn, then 202; closes when `run` returns. */
async function withHub(
  run: (hub: { url: string; notifications: string[]; statuses: number[] }) => Promise<void>,
): Promise<void> {
  const notifications: string[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      notifications.push(`${request.method} ${form.get('hub.mode')} ${form.get('hub.url')}`)
      response.writeHead(statuses.shift() ?? 202).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, notifications, statuses })
  } finally {
    server.close()
  }
}

const setHub = (site: TestSite, url: string | null) =>
  changeSetting(site.deps.database, 'websub_hub', JSON.stringify(url))

async function notify({ deps }: TestSite): Promise<void> {
  await notifyHub(deps)
  await deliverDue(deps, [hubDeliveries(deps)])
}

const FEEDS = ['feed.xml', 'rss.xml', 'feed.json']

/** What a hub receives of these lists, in any order. */
const noticesOf = (...folders: string[]) =>
  folders.flatMap((folder) => FEEDS.map((file) => `POST publish ${SITE}/${folder}${file}`)).toSorted()

testOnEachEngine('notifies the hub once per changed feed', async (site) => {
  await withHub(async ({ url, notifications }) => {
    const clock = holdClock(site)
    site.deps.federatesPrivately = true
    await site.addReview({ id: 1, categories: [CATEGORY] })
    await notify(site)
    expect(notifications).toEqual([])
    await setHub(site, url)
    await notify(site)
    expect(notifications.splice(0).toSorted()).toEqual(noticesOf('', `category/${CATEGORY}/`))
    await notify(site)
    expect(notifications).toEqual([])
    clock.pass(60)
    await site.addReview({ id: 2, categories: ['reading-philosophy'] })
    await Promise.all([notify(site), notify(site)])
    expect(notifications.splice(0).toSorted()).toEqual(noticesOf('', 'category/reading-philosophy/'))
    await setHub(site, null)
    await site.addReview({ id: 3 })
    await notify(site)
    expect(notifications).toEqual([])
  })
})

testOnEachEngine('retries a failing hub, never one in a private network', async (site) => {
  await withHub(async ({ url, notifications, statuses }) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1, categories: [], category: 'fiction' })
    await setHub(site, url)
    await notify(site)
    expect(notifications).toEqual([])
    expect(site.logLines.join('\n')).toContain('address of a private network')
    site.deps.federatesPrivately = true
    statuses.push(503, 503, 503)
    clock.pass(180)
    await notify(site)
    expect(notifications.splice(0).length).toBeGreaterThan(0)
    statuses.length = 0
    await notify(site)
    clock.pass(600)
    await notify(site)
    await notify(site)
    expect([...new Set(notifications)].toSorted()).toEqual(noticesOf(''))
  })
})

testOnEachEngine('a hub that was away hears once of each feed, and another hub of all', async (site) => {
  await withHub(async ({ url, notifications }) => {
    const clock = holdClock(site)
    await setHub(site, url)
    for (const id of [1, 2, 3]) {
      await site.addReview({ id, categories: [] })
      await notify(site)
      clock.pass(60)
    }
    site.deps.federatesPrivately = true
    clock.pass(600)
    await notify(site)
    expect(notifications.splice(0).toSorted()).toEqual(noticesOf(''))
    await setHub(site, `${url}other`)
    await notify(site)
    expect(notifications.toSorted()).toEqual(noticesOf(''))
  })
})

testOnSqlite('feeds name the hub and themselves on their first page', async (site) => {
  for (let id = 1; id <= 21; id++) await site.addReview({ id })
  const hub = 'https://hub.example/?a=1&b=2'
  expect((await site.get('/feed.xml')).headers.get('Link')).toBeNull()
  await setHub(site, hub)
  for (const file of ['feed.xml', 'rss.xml', 'feed.json']) {
    const first = await site.get(`/${file}`)
    expect(first.headers.get('Link')).toBe(`<${hub}>; rel="hub", <${SITE}/${file}>; rel="self"`)
    expect(await first.text()).toContain(
      file === 'feed.json'
        ? '"hubs":[{"type":"WebSub","url":"https://hub.example/?a=1&b=2"}]'
        : 'rel="hub" href="https://hub.example/?a=1&#38;b=2"',
    )
    const second = await site.get(`/${file}?page=2`)
    expect(second.headers.get('Link')).toBeNull()
    expect(await second.text()).not.toContain('hub')
  }
})
