import { expect } from 'vitest'
import type {
  ImportedSubscribers,
  SubscriberGrowth,
  SubscriberList,
} from '../../../contract/newsletter/subscribers.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { recordStatements } from '../../../../tests/support/database/statements.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import { deliverLetters } from '../letters/send-letter.service.ts'
import { readJson, storeSubscribers, writeLetter } from '../letters/testing.ts'
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
  expect(table.startsWith('\uFEFF信箱,狀態,想收到,訂閱日,名字,標記\r\n')).toBe(true)
  expect(table).toContain('bo@example.com,已退訂,全部,2025-06-01,,\r\n')
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

testOnEachEngine(
  'somebody is added by hand, confirms by mail or has agreed before, and keeps a name and labels',
  async (site) => {
    const { send } = await openStudio(site)
    await storeSubscribers(site, ['left@example.com'])
    await site.deps.database.queries.updateTable('xc_subscriptions').set({ state: 'left' }).execute()
    const add = (more: object) => send('POST', '/subscribers', { email: 'su@example.com', ...more })
    const codeOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as { code: string }).code
    for (const [refused, code] of [
      [{ email: 'no address' }, 'email_invalid'],
      [{ email: 'LEFT@example.com' }, 'subscriber_left'],
      [{ name: '蘇'.repeat(41) }, 'name_too_long'],
      [{ labels: ['朋友,讀書會'] }, 'label_invalid'],
      [{ labels: ['一二三四五六七八九十一'] }, 'label_too_long'],
      [{ labels: Array.from({ length: 11 }, (_, at) => `第${at}`) }, 'too_many_labels'],
    ] as const)
      expect(await codeOf(add(refused)), code).toBe(code)
    expect(
      (await add({ name: ' 蘇合 ', labels: ['讀書會', ' 讀書會 ', '朋友'], has_consent: true })).status,
    ).toBe(200)
    expect(await readJson(add({ email: 'hsiao@example.com', labels: ['讀書會'] }))).toEqual({
      outcome: 'asked',
    })
    expect(await codeOf(add({}))).toBe('subscriber_known')
    const mailed = await site.deps.database.queries.selectFrom('xc_outbox').select('recipient').execute()
    expect(mailed).toEqual([{ recipient: 'hsiao@example.com' }])

    const list = (query = '') => readJson<SubscriberList>(send('GET', `/subscribers${query}`))
    const { rows, labels } = await list('?state=confirmed')
    const { months: growth } = await readJson<SubscriberGrowth>(send('GET', '/subscribers/growth'))
    const [su] = rows
    expect(su).toMatchObject({ name: '蘇合', labels: ['朋友', '讀書會'], source: 'hand', state: 'confirmed' })
    expect(su?.consented_at).not.toBeNull()
    expect(labels).toEqual([
      { label: '讀書會', count: 2 },
      { label: '朋友', count: 1 },
    ])
    expect(growth).toHaveLength(24)
    expect(growth.at(-1)).toEqual({
      month: `${site.deps.clock.now().toISOString().slice(0, 7)}-01`,
      count: 1,
      joined: 2,
      left: 1,
    })
    expect(growth.at(-2)?.count).toBe(0)
    expect((await list('?label=朋友')).rows.map(({ email }) => email)).toEqual(['su@example.com'])
    expect((await list('?q=蘇')).total).toBe(1)
    expect((await list('?q=讀書')).total).toBe(2)

    expect(await readJson(add({ email: 'hsiao@example.com', has_consent: true }))).toEqual({
      outcome: 'added',
    })
    expect((await list('?q=hsiao')).rows[0]).toMatchObject({ state: 'confirmed', labels: ['讀書會'] })
    const hsiao = (await list('?q=hsiao')).rows[0]
    await send('DELETE', `/subscribers/${hsiao?.id}`)
    expect((await list('?q=hsiao')).rows[0]).toMatchObject({ state: 'left', labels: [], source: null })

    await send('PATCH', `/subscribers/${su?.id}`, { name: '', labels: [] })
    expect((await list('?q=su@')).rows[0]).toMatchObject({ name: null, labels: [] })
  },
)

testOnEachEngine(
  'a table brings names and labels, and comes back the same; what cannot be one is told',
  async (site) => {
    const { send } = await openStudio(site)
    const bring = (text: string) =>
      readJson<ImportedSubscribers>(send('POST', '/subscribers/import', { text, has_consent: true }))
    const long = '一個很長的名字'.repeat(30)
    const report = await bring(
      `email,name,labels\nlin@example.com,林間,"媒體, 閱讀與哲學"\nbo@example.com,${long},朋友\n`,
    )
    expect(report).toMatchObject({ added: 2, skipped: [{ line: 3, reason: 'details_too_long' }] })
    const rows = async () => (await readJson<SubscriberList>(send('GET', '/subscribers'))).rows
    expect(await rows()).toMatchObject([
      { email: 'bo@example.com', name: null, labels: ['朋友'], source: 'import', categories: [] },
      { email: 'lin@example.com', name: '林間', labels: ['媒體', '閱讀與哲學'], categories: [] },
    ])
    const before = await rows()
    const csv = await (await send('GET', '/subscribers/export')).text()
    await site.deps.database.queries.deleteFrom('xc_subscriptions').execute()
    expect(await bring(csv)).toMatchObject({ added: 2, skipped: [] })
    const shown = ({ email, name, labels }: (typeof before)[number]) => ({ email, name, labels })
    expect((await rows()).map(shown).toSorted(byEmail)).toEqual(before.map(shown).toSorted(byEmail))
  },
)

testOnEachEngine('a letter goes to those with a label alone', async (site) => {
  const studio = await openStudio(site)
  await storeSubscribers(site, ['lin@example.com', 'bo@example.com', 'wants@example.com'])
  await site.deps.database.queries
    .insertInto('xc_subscription_labels')
    .values({ subscription_id: 2, label: '讀書會' })
    .execute()
  await site.deps.database.queries
    .insertInto('xc_subscription_categories')
    .values({ subscription_id: 3, category: 'technology-future' })
    .execute()
  const review = await studio.write()
  await studio.publish(review.id)
  const letter = await writeLetter(studio, { reviews: [review.id], audience: ['#讀書會'] })
  expect(letter.recipients).toBe(1)
  const opened = await readJson<LetterWithReviews>(studio.send('GET', `/letters/${letter.id}`))
  expect(opened.labels).toEqual(['讀書會'])
  await readJson(studio.send('POST', `/letters/${letter.id}/sending`, { version: letter.version }))
  await deliverLetters(site.deps)
  expect((await site.deliverMails()).map(({ to }) => to)).toEqual(['bo@example.com'])
})

testOnEachEngine('a subscriber’s source is the text at whose end the address was typed', async (site) => {
  const { send } = await openStudio(site)
  await site.send('POST', '/api/newsletter', { email: 'end@example.com', review: 1 })
  await site.send('POST', '/api/newsletter', { email: 'home@example.com' })
  const { rows } = await readJson<SubscriberList>(send('GET', '/subscribers'))
  const sources = new Map(rows.map(({ email, source, source_text }) => [email, [source, source_text]]))
  expect(sources.get('home@example.com')).toEqual(['home', null])
  expect(sources.get('end@example.com')?.[0]).toBe('text')
})

function byEmail(one: { email: string }, other: { email: string }): number {
  return one.email < other.email ? -1 : 1
}

testOnEachEngine(
  'several subscribers get and lose a label at once; the roll has three orders',
  async (site) => {
    const { send } = await openStudio(site)
    await storeSubscribers(site, ['lin@example.com', 'bo@example.com', 'yu@example.com'])
    const list = (query = '') => readJson<SubscriberList>(send('GET', `/subscribers${query}`))
    const emails = async (query = '') => (await list(query)).rows.map(({ email }) => email)
    expect(await emails('?order=email')).toEqual(['bo@example.com', 'lin@example.com', 'yu@example.com'])
    expect(await emails('?order=oldest')).toEqual((await emails()).toReversed())

    const { rows } = await list('?order=email')
    const [bo = 0, lin = 0, yu = 0] = rows.map(({ id }) => id)
    await send('DELETE', `/subscribers/${yu}`)
    const change = (body: { ids: number[]; label: string; has: boolean }) =>
      send('POST', '/subscribers/labels', body)
    expect((await change({ ids: [bo, lin, yu, 9_999], label: ' 讀書會 ', has: true })).status).toBe(204)
    expect((await change({ ids: [bo], label: '讀書會', has: true })).status).toBe(204)
    expect(await emails('?label=讀書會&order=email')).toEqual(['bo@example.com', 'lin@example.com'])
    expect(await codeOf(await change({ ids: [bo], label: '甲,乙', has: true }))).toBe('label_invalid')
    // One of them has as many as there can be: then none gets it.
    const labels = Array.from({ length: 10 }, (_, index) => `第${index}`)
    await send('PATCH', `/subscribers/${lin}`, { labels })
    expect(await codeOf(await change({ ids: [bo, lin], label: '朋友', has: true }))).toBe('too_many_labels')
    expect(await emails('?label=朋友')).toEqual([])
    expect((await change({ ids: [bo, lin], label: '讀書會', has: false })).status).toBe(204)
    expect(await emails('?label=讀書會')).toEqual([])
    // At the same time none loses what another gives.
    const given = ['甲', '乙', '丙', '丁', '丁']
    const changes = await Promise.all(given.map((each) => change({ ids: [bo], label: each, has: true })))
    expect(changes.map(({ status }) => status)).toEqual(given.map(() => 204))
    expect((await list('?q=bo@')).rows[0]?.labels.toSorted()).toEqual([...new Set(given)].toSorted())
  },
)
