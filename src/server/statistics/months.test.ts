import { expect } from 'vitest'
import type { MonthStatistics, TextStatistics } from '../../contract/studio/statistics.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { readJson } from '../newsletter/letters/testing.ts'
import { openStudio } from '../studio/testing.ts'
import { deleteOldStatistics, storeVisits } from './statistics.service.ts'

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
const DAY = 24 * 60 * 60

testOnEachEngine('months of Taipei add up by text and by site, and each text has its own', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1, title: '夜航船', publish_date: '2025-05-03' })
  await site.addReview({ id: 2, title: '浮生六記', publish_date: '2025-06-01' })
  const from = (path: string, referer?: string) => open(site, path, referer)
  for (let count = 0; count < 3; count++)
    await from('/review/1', 'https://www.forum.example/thread/5?user=ann')
  await from('/review/1', 'https://once.example/')
  await from('/review/2')
  await from('/', 'https://forum.example/')
  await storeVisits(site.deps)
  clock.pass(35 * DAY)
  await from('/review/1')
  const { months, top, referrers, comments } = await read(site)
  expect(months).toHaveLength(12)
  expect(months.slice(-3)).toEqual([
    { month: '2025-05-01', views: 0, texts: 1 },
    { month: '2025-06-01', views: 5, texts: 1 },
    { month: '2025-07-01', views: 1, texts: 0 },
  ])
  expect(top.map(({ title, views }) => [title, views])).toEqual([
    ['夜航船', 5],
    ['浮生六記', 1],
  ])
  expect(referrers).toEqual({
    named: [{ host: 'forum.example', visits: 4 }],
    others: { hosts: 1, visits: 1 },
    direct: 2,
    letters: 0,
  })
  expect(comments).toBe(0)
  expect(await readText(site, 1)).toMatchObject({
    title: '夜航船',
    views: 5,
    days: [
      { day: '2025-06-01', views: 4 },
      { day: '2025-07-06', views: 1 },
    ],
    referrers: { named: [{ host: 'forum.example', visits: 3 }], others: { hosts: 1, visits: 1 }, direct: 1 },
  })
})

testOnEachEngine('a page has its heading in place of numbers', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ kind: 'page', headline: '讀書的地方', slug: 'where' })
  await studio.publish(id)
  await open(site, '/p/where', 'https://forum.example/')
  expect(await readText(site, id)).toMatchObject({ kind: 'page', headline: '讀書的地方', views: 0, days: [] })
  const { id: draft } = await studio.write({ kind: 'page', headline: '還沒好', slug: 'later' })
  expect((await studio.send('GET', `/statistics/texts/${draft}`)).status).toBe(404)
})

testOnEachEngine('after two years views stand by month, and sites are gone', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1, publish_date: '2025-05-03' })
  await site.addReview({ id: 2, publish_date: '2025-05-03' })
  await open(site, '/review/2')
  for (let day = 0; day < 3; day++) {
    await open(site, '/review/1', 'https://forum.example/')
    await storeVisits(site.deps)
    clock.pass(DAY)
  }
  clock.pass(725 * DAY)
  await deleteOldStatistics(site.deps)
  expect((await read(site, 24)).referrers.named).toEqual([{ host: 'forum.example', visits: 3 }])
  clock.pass(5 * DAY)
  for (let again = 0; again < 2; again++) await deleteOldStatistics(site.deps)
  expect((await read(site, 24)).referrers).toMatchObject({ named: [], others: { hosts: 0 } })
  const { queries } = site.deps.database
  expect(await queries.selectFrom('xc_review_views').selectAll().orderBy('review_id').execute()).toEqual([
    { review_id: 1, day: '2025-06-01', views: 3 },
    { review_id: 2, day: '2025-06-01', views: 1 },
  ])
  expect(await queries.selectFrom('xc_review_referrers').selectAll().execute()).toEqual([])
  expect(await readText(site, 1)).toMatchObject({ views: 3, days: [] })
})

testOnEachEngine('invented sites fill neither the table nor the places of real ones', async (site) => {
  for (let id = 1; id <= 4; id++) await site.addReview({ id })
  for (let count = 0; count < 3; count++) await open(site, '/review/1', 'https://forum.example/')
  for (let count = 0; count < 300; count++)
    for (let id = 1; id <= 4; id++)
      site.deps.visitCounter.addReferrer('2025-06-01', `made-up-${count}.example`, id)
  for (let count = 0; count < 5; count++) site.deps.visitCounter.addReferrer('2025-06-01', 'real.example', 4)
  site.deps.visitCounter.addReferrer('2025-06-01', 'forum.example', 1)
  site.deps.visitCounter.addReferrer('2025-06-01', 'forum.example', 1)
  await storeVisits(site.deps)
  for (let count = 300; count < 600; count++)
    site.deps.visitCounter.addReferrer('2025-06-01', `made-up-${count}.example`, 1)
  await open(site, '/review/1')
  await open(site, '/review/4')
  await storeVisits(site.deps)
  const { queries } = site.deps.database
  expect(await queries.selectFrom('xc_referrers').selectAll().execute()).toHaveLength(201)
  expect(await queries.selectFrom('xc_review_referrers').selectAll().execute()).toHaveLength(502)
  const { named, direct } = (await read(site)).referrers
  expect(named[0]).toEqual({ host: 'forum.example', visits: 5 })
  expect(named).toHaveLength(100)
  expect(direct).toBe(2)
  const { referrers } = await readText(site, 4)
  expect(referrers).toMatchObject({ named: [{ host: 'real.example', visits: 5 }], direct: 1 })
})

testOnSqlite('a referrer is a name that the public could know, or none', async (site) => {
  await site.addReview({ id: 1 })
  for (const referer of [
    'http://192.168.1.5/admin',
    'http://[::1]/',
    'http://intranet/wiki',
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example/`,
    'https://xingcha.test/reviews',
  ])
    await open(site, '/review/1', referer)
  await open(site, '/review/1', 'https://%E4%BE%8B%E5%AD%90.%E6%B8%AC%E8%A9%A6/post')
  await open(site, '/review/1', 'https://FORUM.example./')
  await open(site, '/review/1', 'android-app://com.example/')
  await site.send('GET', '/review/1', undefined, { headers: { ...BROWSER, 'Sec-Fetch-Site': 'same-origin' } })
  await storeVisits(site.deps)
  const rows = await site.deps.database.queries
    .selectFrom('xc_referrers')
    .select(['host', 'visits'])
    .orderBy('host')
    .execute()
  expect(rows).toEqual([
    { host: '', visits: 1 },
    { host: 'forum.example', visits: 1 },
    { host: 'xn--fsqu00a.xn--g6w251d', visits: 1 },
  ])
})

testOnSqlite(
  'bad spans and missing texts are refused, and the growth of subscribers is the owner’s',
  async (site) => {
    const { send } = await openStudio(site)
    expect((await send('GET', '/statistics/months?months=600')).status).toBe(400)
    for (const id of ['7', 'x']) expect((await send('GET', `/statistics/texts/${id}`)).status).toBe(404)
    expect((await site.send('GET', '/api/studio/statistics/months')).status).toBe(404)
    const editor = await signIn(site, { role: 'editor' })
    expect((await editor.send('GET', '/api/studio/statistics/months')).status).toBe(200)
    expect((await editor.send('GET', '/api/studio/subscribers/growth')).status).toBe(404)
  },
)

testOnEachEngine(
  'a text tells who subscribed below it, and from three on who has it on a list',
  async (site) => {
    await site.addReview({ id: 1 })
    await site.send('POST', '/api/newsletter', { email: 'end@example.com', review: 1 })
    const { subscribers, readers } = await readText(site, 1)
    // Nobody has confirmed yet.
    expect([subscribers, readers]).toEqual([0, null])
    await site.deps.database.queries.updateTable('xc_subscriptions').set({ state: 'confirmed' }).execute()
    for (let count = 1; count <= 3; count++) {
      expect((await readText(site, 1)).readers).toBeNull()
      const reader = await signIn(site)
      await reader.send('PUT', '/api/reviews/1/reading-status', { status: 'reading' })
    }
    expect(await readText(site, 1)).toMatchObject({ subscribers: 1, readers: 3 })
    const editor = await signIn(site, { role: 'editor' })
    expect(await (await editor.send('GET', '/api/studio/statistics/texts/1')).json()).toMatchObject({
      subscribers: null,
      readers: 3,
    })
  },
)

function open(site: TestSite, path: string, referer?: string): Promise<Response> {
  const headers = { ...BROWSER, ...(referer !== undefined && { Referer: referer }) }
  return site.send('GET', path, undefined, { headers })
}

async function read(site: TestSite, months = 12): Promise<MonthStatistics> {
  return ask(site, `/statistics/months?months=${months}`)
}

async function readText(site: TestSite, id: number): Promise<TextStatistics> {
  return ask(site, `/statistics/texts/${id}`)
}

async function ask<Answer>(site: TestSite, path: string): Promise<Answer> {
  await storeVisits(site.deps)
  const owner = owners.get(site) ?? (await openStudio(site)).send
  owners.set(site, owner)
  return readJson<Answer>(owner('GET', path))
}

const owners = new WeakMap<TestSite, (method: string, path: string) => Promise<Response>>()
