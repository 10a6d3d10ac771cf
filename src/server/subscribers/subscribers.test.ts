import { expect } from 'vitest'
import type { ImportedSubscribers, SubscriberList } from '../../contract/subscribers.ts'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { readJson, storeSubscribers } from '../letters/testing.ts'
import { openStudio } from '../studio/testing.ts'

testOnEachEngine('an import never brings back those who have left', async (site) => {
  const { send, browser } = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com', 'bo@example.com'])
  await site.deps.database.queries
    .updateTable('xc_subscriptions')
    .set({ state: 'left' })
    .where('email', '=', 'bo@example.com')
    .execute()
  const bring = (text: string, has_consent = true) =>
    send('POST', '/subscribers/import', { text, has_consent })
  expect((await bring('yu@example.com', false)).status).toBe(400)
  const text = `\uFEFF信箱,狀態\r\n"Yu" <YU@example.com>; lin@example.com,bo@example.com\r
gone@example.com,已退訂\r\nasked@example.com,等候確認\r\nno@-host address@`
  expect(await readJson<ImportedSubscribers>(bring(text))).toEqual({
    added: 1,
    known: 1,
    left: 2,
    skipped: 3,
  })

  const list = await readJson<SubscriberList>(send('GET', '/subscribers'))
  expect(list.counts).toEqual({ confirmed: 2, pending: 0, left: 1, failing: 0 })
  const found = await readJson<SubscriberList>(send('GET', '/subscribers?q=YU@&state=confirmed'))
  expect(found).toMatchObject({ total: 1, rows: [{ email: 'yu@example.com', state: 'confirmed' }] })

  const csv = await (await browser.send('GET', '/api/studio/subscribers/export')).arrayBuffer()
  const table = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv)
  expect(table.startsWith('\uFEFF信箱,狀態,想收到,訂閱日\r\n')).toBe(true)
  expect(table).toContain('bo@example.com,已退訂,全部,2025-06-01\r\n')
  expect(await readJson<ImportedSubscribers>(bring(table))).toMatchObject({ added: 0, known: 2, left: 1 })
})
