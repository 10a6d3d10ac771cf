import { expect } from 'vitest'
import { testListening } from '../../../tests/support/listening-site.ts'
import { holdClock } from '../../../tests/support/test-clock.ts'
import { changeSetting } from '../settings/settings.service.ts'

const RENAMED = '改了名的書話'

testListening(
  'five hundred visitors of a page that nobody has asked for have it rendered once',
  async (site) => {
    await site.addReview({ id: 1 })
    const answers = await Promise.all(Array.from({ length: 500 }, () => site.ask('/review/1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(site.rendered).toEqual(['/review/1'])
  },
)

testListening(
  'while a changed page is rendered anew others get it as it was, and are not kept waiting',
  async (site) => {
    await site.addReview({ id: 1 })
    await site.ask('/review/1')
    await changeSetting(site.deps.database, 'name', RENAMED)
    const release = site.holdRenderings()
    const first = site.ask('/review/1')
    await expect.poll(() => site.rendered).toHaveLength(2)
    const meanwhile = await Promise.all(Array.from({ length: 20 }, () => site.ask('/review/1')))
    for (const { body } of meanwhile) expect(body.toString()).not.toContain(RENAMED)
    release()
    expect((await first).body.toString()).toContain(RENAMED)
    expect((await site.ask('/review/1')).body.toString()).toContain(RENAMED)
    expect(site.rendered).toHaveLength(2)
  },
)

testListening('who may have made the change waits for the page as it is now', async (site) => {
  for (const cookie of ['xc_visitor=v', 'a=b; xc.session_token=s', '__Secure-xc.session_token=s']) {
    await site.addReview({ id: 1 })
    await site.ask('/review/1')
    const name = `${RENAMED}（${cookie.length}）`
    await changeSetting(site.deps.database, 'name', name)
    const release = site.holdRenderings()
    const before = site.rendered.length
    const stranger = site.ask('/review/1')
    await expect.poll(() => site.rendered.length).toBe(before + 1)
    const author = site.ask('/review/1', { Cookie: cookie })
    // Once this has been answered, the question before it has arrived.
    await site.ask('/healthz')
    release()
    await stranger
    expect((await author).body.toString()).toContain(name)
  }
})

testListening(
  'who has made another change while the page is rendered waits for the next rendering',
  async (site) => {
    await site.addReview({ id: 1 })
    const release = site.holdRenderings()
    const stranger = site.ask('/review/1')
    await expect.poll(() => site.rendered).toHaveLength(1)
    await changeSetting(site.deps.database, 'name', RENAMED)
    const author = site.ask('/review/1', { Cookie: 'xc_visitor=v' })
    release()
    await stranger
    expect((await author).body.toString()).toContain(RENAMED)
  },
)

testListening('a change is on the page for everyone when a second has passed', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 1 })
  await site.ask('/review/1')
  await changeSetting(site.deps.database, 'name', RENAMED)
  clock.pass(2)
  const release = site.holdRenderings()
  const first = site.ask('/review/1')
  await expect.poll(() => site.rendered).toHaveLength(2)
  const second = site.ask('/review/1')
  release()
  for (const { body } of await Promise.all([first, second])) expect(body.toString()).toContain(RENAMED)
})

testListening(
  'while the database does not answer a page stands as it was, for ten minutes, then it is 503',
  async (site) => {
    const clock = holdClock(site)
    await site.addReview({ id: 1 })
    await site.ask('/review/1')
    await changeSetting(site.deps.database, 'name', RENAMED)
    await site.deps.database.close()
    for (const seconds of [0, 1, 60, 500]) {
      clock.pass(seconds)
      expect((await site.ask('/review/1')).status).toBe(200)
    }
    expect(site.logLines.some((line) => line.includes('stands in for one that could not be made'))).toBe(true)
    clock.pass(60)
    expect((await site.ask('/review/1')).status).toBe(503)
  },
)

testListening(
  'what somebody has searched for stands in no log, also where its page cannot be made',
  async (site) => {
    await site.ask('/search?q=geheim')
    await changeSetting(site.deps.database, 'name', RENAMED)
    await site.deps.database.close()
    expect((await site.ask('/search?q=geheim')).status).toBe(200)
    expect(site.logLines.some((line) => line.includes('stands in for one'))).toBe(true)
    expect(site.logLines.filter((line) => line.includes('geheim'))).toEqual([])
  },
)

testListening('what is recommended on home is drawn afresh for who comes again', async (site) => {
  const clock = holdClock(site)
  for (let id = 1; id <= 60; id++) await site.addReview({ id })
  const first = await site.ask('/')
  const again = await site.ask('/', { 'If-None-Match': first.headers.etag ?? '' })
  expect([again.status, site.rendered.length]).toEqual([200, 2])
  const beside = await site.ask('/')
  expect([beside.headers.etag, site.rendered.length]).toEqual([again.headers.etag, 2])
  clock.pass(1)
  await site.ask('/')
  expect(site.rendered).toHaveLength(3)
})

testListening('marks that campaigns add to an address make no other page of it', async (site) => {
  await site.addReview({ id: 1 })
  const plain = await site.ask('/review/1')
  for (const path of ['/review/1?fbclid=a', '/review/1?utm_source=b&utm_medium=c'])
    expect((await site.ask(path)).headers.etag).toBe(plain.headers.etag)
  await site.ask('/reviews?sort=rating-desc&fbclid=d')
  expect(site.rendered).toEqual(['/review/1', '/reviews?sort=rating-desc'])
})

testListening(
  'what is one visitor’s, not there or too long to be asked for twice is not kept',
  async (site) => {
    await site.addReview({ id: 1 })
    const paths = [
      '/review/1?comment=published',
      '/?newsletter=pending',
      '/newsletter/confirm?token=a',
      '/sign-in?to=/review/1',
      '/review/2',
      `/search?q=${encodeURIComponent('長'.repeat(30))}`,
    ]
    for (const path of paths) {
      const answers = [await site.ask(path), await site.ask(path)]
      expect(site.rendered.splice(0), path).toHaveLength(2)
      for (const { headers } of answers) {
        expect(headers['cache-control'], path).toMatch(/^private, no-cache$|^no-store$/)
        expect(headers.etag).toBeUndefined()
      }
    }
  },
)
