import { expect } from 'vitest'
import type { StudioStatistics } from '../../contract/studio/statistics.ts'
import { testListening } from '../../../tests/support/server/listening-site.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { deleteOldStatistics, storeVisits } from './statistics.service.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const BROWSER = { 'User-Agent': FIREFOX }

testOnEachEngine('opening a review counts once, by its page or in the app', async (site) => {
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2, title: '浮生六記', publish_date: '2025-06-01' })
  await open(site, '/review/1')
  await open(site, '/api/reviews/1')
  await open(site, '/review/2')
  // Not openings: other pages, older comments, a missing review.
  await open(site, '/')
  await open(site, '/api/reviews/1/comments')
  await open(site, '/api/reviews/1?before=5')
  await open(site, '/review/99')
  const { days, top, views_before } = await read(site)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({
    day: '2025-06-01',
    views: 3,
    reviews: [{ id: 2, title: '浮生六記', headline: '' }],
  })
  expect(top.map(({ id, views }) => [id, views])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(views_before).toBeNull()
})

testOnEachEngine('robots, programs, prefetches and the owner do not count', async (site) => {
  await site.addReview({ id: 1 })
  const studio = await openStudio(site)
  const reader = await signIn(site)
  for (const headers of [
    {},
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'User-Agent': 'curl/8.5.0' },
    { ...BROWSER, 'Sec-Purpose': 'prefetch;prerender' },
    { ...BROWSER, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' },
  ])
    await site.send('GET', '/review/1', undefined, { headers })
  await site.send('HEAD', '/review/1', undefined, { headers: BROWSER })
  await studio.browser.send('GET', '/review/1')
  await studio.browser.send('GET', '/api/reviews/1')
  expect((await read(site)).top).toEqual([])
  await reader.send('GET', '/review/1')
  expect((await read(site)).top).toMatchObject([{ id: 1, views: 1 }])
  // A visitor's navigation through the service worker.
  const throughWorker = { ...BROWSER, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'navigate' }
  await site.send('GET', '/review/1', undefined, { headers: throughWorker })
  expect((await read(site)).top).toMatchObject([{ id: 1, views: 2 }])
})

testOnEachEngine('counts of several processes and days add up', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await open(site, '/review/1')
  await storeVisits(site.deps)
  clock.pass(35 * 24 * 60 * 60)
  await open(site, '/review/1')
  await storeVisits(site.deps)
  await open(site, '/review/1')
  const { days, views_before, top } = await read(site)
  expect(days.at(-1)?.views).toBe(2)
  expect(views_before).toBe(1)
  expect(top).toMatchObject([{ views: 2 }])
})

testOnEachEngine('what could not be stored is stored the next time', async (site) => {
  await site.addReview({ id: 1 })
  await open(site, '/review/1')
  const { transaction } = site.deps.database
  site.deps.database.transaction = async () => {
    throw new Error('the database is away')
  }
  await expect(storeVisits(site.deps)).rejects.toThrow('the database is away')
  site.deps.database.transaction = transaction
  expect((await read(site)).top).toMatchObject([{ views: 1 }])
})

testOnEachEngine('the sites whose links lead here are known by their host', async (site) => {
  await site.addReview({ id: 1 })
  const from = (referer: string) => open(site, '/review/1', { Referer: referer })
  await from('https://www.forum.example/thread/5?user=ann')
  await from('https://forum.example/')
  await open(site, '/', { Referer: 'https://forum.example/' })
  // Twice may be somebody who is known.
  for (let count = 0; count < 2; count++) await open(site, '/', { Referer: 'https://blog.example/' })
  await from('https://xingcha.test/reviews')
  await from('no address')
  await from('android-app://com.example/')
  expect((await read(site)).referrers).toEqual([{ host: 'forum.example', visits: 3 }])
})

testOnEachEngine('a search without a result is stored from the third sender on', async (site) => {
  await site.addReview({ id: 1, title: '夜航船' })
  const search = (term: string, from: string) =>
    site.send('GET', `/api/search?q=${encodeURIComponent(term)}`, undefined, { from, headers: BROWSER })
  for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2'])
    await search('百年孤寂', from)
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    await search('夜航船', from)
    await search('ann＠example.org', from)
    await search('０９12345678', from)
  }
  expect((await read(site)).missed).toEqual([])
  expect(await storedTerms(site)).toEqual([])
  await search('百年孤寂', '198.51.100.3')
  expect((await read(site)).missed).toEqual([{ term: '百年孤寂', searches: 3 }])
  await search('百年孤寂', '198.51.100.4')
  expect((await read(site)).missed).toEqual([{ term: '百年孤寂', searches: 4 }])
  // The owner has written it.
  await site.addReview({ id: 2, title: '百年孤寂' })
  expect((await read(site)).missed).toEqual([])
})

testOnEachEngine('searches are forgotten after 30 days, views and sites are not', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await open(site, '/review/1', { Referer: 'https://forum.example/' })
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await site.send('GET', '/api/search?q=聊齋', undefined, { from, headers: BROWSER })
  await storeVisits(site.deps)
  clock.pass(29 * 24 * 60 * 60)
  await deleteOldStatistics(site.deps)
  expect(await storedTerms(site)).toEqual(['聊齋'])
  clock.pass(24 * 60 * 60)
  await deleteOldStatistics(site.deps)
  expect(await storedTerms(site)).toEqual([])
  const { queries } = site.deps.database
  expect(await queries.selectFrom('xc_referrers').selectAll().execute()).toHaveLength(1)
  expect(await queries.selectFrom('xc_review_views').selectAll().execute()).toHaveLength(1)
})

testListening('a cached page counts too, and causes no write', async (site) => {
  await site.addReview({ id: 1 })
  await site.request('/review/1', BROWSER)
  await storeVisits(site.deps)
  const { etag = '' } = (await site.request('/review/1', BROWSER)).headers
  expect((await site.request('/review/1', { ...BROWSER, 'If-None-Match': etag })).status).toBe(304)
  expect(site.rendered).toHaveLength(1)
  const stored = () => site.deps.database.queries.selectFrom('xc_review_views').select('views').execute()
  expect(await stored()).toEqual([{ views: 1 }])
  await storeVisits(site.deps)
  expect(await stored()).toEqual([{ views: 3 }])
})

testListening('the owner does not count on a cached page', async (site) => {
  await site.addReview({ id: 1 })
  const { browser } = await openStudio(site)
  const reader = await signIn(site)
  await site.request('/review/1', BROWSER)
  await site.request('/review/1', { ...BROWSER, Cookie: browser.cookie })
  await site.request('/review/1', { ...BROWSER, Cookie: reader.cookie })
  await storeVisits(site.deps)
  expect(await site.deps.database.queries.selectFrom('xc_review_views').select('views').execute()).toEqual([
    { views: 2 },
  ])
})

function open(site: TestSite, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return site.send('GET', path, undefined, { headers: { ...BROWSER, ...headers } })
}

/** Stores the counts, and reads the statistics as the owner. */
async function read(site: TestSite): Promise<StudioStatistics> {
  await storeVisits(site.deps)
  const owner = owners.get(site) ?? (await openStudio(site)).send
  owners.set(site, owner)
  const answer = await owner('GET', '/statistics')
  expect(answer.status).toBe(200)
  return (await answer.json()) as StudioStatistics
}

const owners = new WeakMap<TestSite, (method: string, path: string) => Promise<Response>>()

async function storedTerms(site: TestSite): Promise<string[]> {
  const rows = await site.deps.database.queries.selectFrom('xc_missed_searches').select('term').execute()
  return rows.map(({ term }) => term)
}
