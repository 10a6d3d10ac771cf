import { expect } from 'vitest'
import { testListening, testListeningOnEachEngine } from '../../../../tests/support/server/listening-site.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'

const RENAMED = '改了名的書話'

testListening('a hundred concurrent requests for an uncached page render it once', async (site) => {
  await site.addReview({ id: 1 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.request('/review/1')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(site.rendered).toEqual(['/review/1'])
})

testListening(
  'while a changed page is rendered again, all its visitors wait for the new one',
  async (site) => {
    await site.addReview({ id: 1 })
    await site.request('/review/1')
    await changeSetting(site.deps.database, 'name', RENAMED)
    const release = site.holdRenderings()
    const asked = Array.from({ length: 20 }, () => site.request('/review/1'))
    await expect.poll(() => site.rendered).toHaveLength(2)
    release()
    for (const { body } of await Promise.all(asked)) expect(body.toString()).toContain(RENAMED)
    expect(site.rendered).toHaveLength(2)
  },
)

testListening('a visitor who makes another change during a rendering gets the next one', async (site) => {
  await site.addReview({ id: 1 })
  const release = site.holdRenderings()
  const anonymous = site.request('/review/1')
  await expect.poll(() => site.rendered).toHaveLength(1)
  await changeSetting(site.deps.database, 'name', RENAMED)
  const author = site.request('/review/1', { Cookie: 'xc_visitor=v' })
  release()
  await anonymous
  expect((await author).body.toString()).toContain(RENAMED)
})

testListeningOnEachEngine(
  'while the database does not answer, the stale page is served for ten minutes, and then a 503',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await site.request('/review/1')
    await changeSetting(site.deps.database, 'name', RENAMED)
    await site.deps.database.close()
    for (const seconds of [0, 1, 60, 500]) {
      clock.pass(seconds)
      expect((await site.request('/review/1')).status).toBe(200)
    }
    expect(site.logLines.some((line) => line.includes('a stale page is served'))).toBe(true)
    clock.pass(60)
    expect((await site.request('/review/1')).status).toBe(503)
  },
)

testListening('a page of last year is rendered again: dates of a year stand without it', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  for (const rendered of [1, 1]) {
    await site.request('/review/1')
    expect(site.rendered).toHaveLength(rendered)
  }
  clock.pass(366 * 86_400)
  await site.request('/review/1')
  expect(site.rendered).toHaveLength(2)
})

testListening('search terms are not logged, even where the page fails to render', async (site) => {
  await site.request('/search?q=geheim')
  await changeSetting(site.deps.database, 'name', RENAMED)
  await site.deps.database.close()
  expect((await site.request('/search?q=geheim')).status).toBe(200)
  expect(site.logLines.some((line) => line.includes('a stale page is served'))).toBe(true)
  expect(site.logLines.filter((line) => line.includes('geheim'))).toEqual([])
})

testListening('loading home again shows other recommendations', async (site) => {
  const clock = holdClock(site)
  for (let id = 1; id <= 60; id++) await site.addReview({ id })
  const first = await site.request('/')
  const again = await site.request('/', { 'If-None-Match': first.headers.etag ?? '' })
  expect([again.status, site.rendered.length]).toEqual([200, 2])
  const beside = await site.request('/')
  expect([beside.headers.etag, site.rendered.length]).toEqual([again.headers.etag, 2])
  clock.pass(1)
  await site.request('/')
  expect(site.rendered).toHaveLength(3)
})

testListening('campaign parameters in a URL do not create another cached page', async (site) => {
  await site.addReview({ id: 1 })
  const plain = await site.request('/review/1')
  for (const path of ['/review/1?fbclid=a', '/review/1?utm_source=b&utm_medium=c'])
    expect((await site.request(path)).headers.etag).toBe(plain.headers.etag)
  await site.request('/reviews?sort=rating-desc&fbclid=d')
  expect(site.rendered).toEqual(['/review/1', '/reviews?sort=rating-desc'])
})

testListening('a page for one visitor, and one with a very long query, is not cached', async (site) => {
  await site.addReview({ id: 1 })
  const paths = [
    '/review/1?comment=published',
    '/?newsletter=pending',
    '/newsletter/confirm?token=a',
    '/sign-in?to=/review/1',
    `/search?q=${encodeURIComponent('長'.repeat(30))}`,
  ]
  for (const path of paths) {
    const answers = [await site.request(path), await site.request(path)]
    expect(site.rendered.splice(0), path).toHaveLength(2)
    for (const { headers } of answers) {
      expect(headers['cache-control'], path).toMatch(/^private, no-cache$|^no-store$/)
      expect(headers.etag).toBeUndefined()
    }
  }
})

testListening('the page of a missing review is rendered once, until the review exists', async (site) => {
  await site.addReview({ id: 1 })
  for (let time = 0; time < 3; time++) expect((await site.request('/review/2')).status).toBe(404)
  expect(site.rendered).toEqual(['/review/2'])
  await site.addReview({ id: 2, title: '夜航船' })
  const page = await site.request('/review/2')
  expect(page.status).toBe(200)
  expect(page.body.toString()).toContain('夜航船')
})

testListening('requests for many missing reviews evict no existing page', async (site) => {
  await site.addReview({ id: 1 })
  await site.request('/review/1')
  for (let id = 1_000; id < 1_150; id++) await site.request(`/review/${id}`)
  const rendered = site.rendered.length
  expect((await site.request('/review/1')).status).toBe(200)
  expect(site.rendered).toHaveLength(rendered)
})
