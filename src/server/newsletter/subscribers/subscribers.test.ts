import { expect } from 'vitest'
import type { ImportedSubscribers, SubscriberList } from '../../../contract/newsletter/subscribers.ts'
import { recordStatements } from '../../../../tests/support/database/statements.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { readJson, storeSubscribers } from '../letters/testing.ts'
import { openStudio } from '../../studio/testing.ts'

testOnEachEngine('an import never subscribes again those who have left', async (site) => {
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
gone@example.com,已退訂\r\nasked@example.com,等候確認\r\nno@-host address@\r\nyu@example.com`
  expect(await readJson<ImportedSubscribers>(bring(text))).toEqual({
    added: 1,
    known: 1,
    left: 2,
    skipped: [
      { line: 4, text: 'asked@example.com,等候確認', reason: 'uncertain' },
      { line: 5, text: 'no@-host address@', reason: 'not_address' },
      { line: 6, text: 'yu@example.com', reason: 'repeated' },
    ],
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

testOnEachEngine('a table of another site keeps dates, categories and who has left', async (site) => {
  const { send } = await openStudio(site)
  const bring = (text: string) =>
    readJson<ImportedSubscribers>(send('POST', '/subscribers/import', { text, has_consent: true }))
  const ghost = `id,email,name,note,subscribed_to_emails,complimentary_plan,created_at
1,lin@example.com,林,"舊友, 老師",true,false,2021-03-04T05:06:07.000Z
2,bo@example.com,,,false,false,2022-01-01T00:00:00.000Z
3,nobody,,,true,false,2022-01-01T00:00:00.000Z`
  expect(await bring(ghost)).toEqual({
    added: 1,
    known: 0,
    left: 1,
    skipped: [{ line: 4, text: '3,nobody,,,true,false,2022-01-01T00:00:00.000Z', reason: 'no_address' }],
  })
  await bring('信箱,狀態,想收到,訂閱日\r\nyu@example.com,已確認,心理與成長、閱讀與哲學,2024-06-01\r\n')
  const { rows } = await readJson<SubscriberList>(send('GET', '/subscribers'))
  expect(rows).toMatchObject([
    {
      email: 'yu@example.com',
      created_at: '2024-05-31T16:00:00.000Z',
      categories: ['psychology-growth', 'reading-philosophy'],
    },
    { email: 'lin@example.com', created_at: '2021-03-04T05:06:07.000Z', categories: [] },
  ])
})

testOnEachEngine('five thousand subscribers take as many queries as five', async (site) => {
  const { send } = await openStudio(site)
  const emails = Array.from({ length: 5_000 }, (_, index) => `reader${index}@example.com`)
  await storeSubscribers(site, emails.slice(0, 5))
  const count = async (query: string) => {
    const stop = recordStatements(site)
    const list = await readJson<SubscriberList>(send('GET', `/subscribers${query}`))
    return { statements: stop().length, list }
  }
  const few = await count('')
  await site.deps.database.queries.deleteFrom('xc_subscriptions').execute()
  for (let start = 0; start < emails.length; start += 500)
    await storeSubscribers(site, emails.slice(start, start + 500), start)
  const many = await count('')
  expect(many.list).toMatchObject({ total: 5_000, counts: { confirmed: 5_000 } })
  expect(many.list.rows).toHaveLength(50)
  expect(many.statements).toBe(few.statements)
  expect(many.statements).toBeLessThanOrEqual(8)
  const last = await count('?q=reader49&offset=50')
  expect(last.list).toMatchObject({ total: 111 })
  expect(last.list.rows).toHaveLength(50)
  const csv = await (await send('GET', '/subscribers/export')).text()
  expect(csv.trimEnd().split('\r\n')).toHaveLength(5_001)
  const text = `${emails.join('\n')}\nnew@example.com`
  const imported = await readJson<ImportedSubscribers>(
    send('POST', '/subscribers/import', { text, has_consent: true }),
  )
  expect(imported).toMatchObject({ added: 1, known: 5_000 })
})

testOnEachEngine('a subscription that is not there is neither mailed again nor ended', async (site) => {
  const { send } = await openStudio(site)
  for (const path of ['/subscribers/9999/bounce', '/subscribers/9999'])
    expect(await (await send('DELETE', path)).json(), path).toMatchObject({ code: 'subscription_not_found' })
})
