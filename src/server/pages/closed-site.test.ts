import { expect } from 'vitest'
import { closedSiteWording } from '../../contract/wording/problems.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { openStudio } from '../studio/testing.ts'

const AS_BROWSER = { Accept: 'text/html,*/*;q=0.8' }

testOnEachEngine('a site that is not public shows visitors its name and one sentence', async (site) => {
  await site.addReview({ id: 3, title: '夜航船' })
  // What was cached before is not served any more.
  expect(await (await site.get('/review/3')).text()).toContain('夜航船')
  await changeSetting(site.deps.database, 'is_public', 'false')
  for (const path of ['/', '/review/3', '/reviews', '/zh-hant/review/3', '/account', '/nowhere']) {
    const answer = await site.get(path, { headers: AS_BROWSER })
    expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([503, 'no-store'])
    expect(answer.headers.get('X-Robots-Tag')).toBe('none')
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    const html = await answer.text()
    expect(html).toContain(closedSiteWording.sentence)
    expect(html).toContain('星槎書話')
    expect(html).not.toContain('夜航船')
  }
  const simplified = await site.get('/zh-hans/review/3', { headers: AS_BROWSER })
  expect(await simplified.text()).toContain('筹备中，过一阵子再来。')
  await changeSetting(site.deps.database, 'is_public', 'true')
  expect((await site.get('/review/3')).status).toBe(200)
})

testOnSqlite('feeds, API and inboxes of a site that is not public are closed', async (site) => {
  await site.addReview({ id: 3, title: '夜航船' })
  await changeSetting(site.deps.database, 'activitypub', 'true')
  await changeSetting(site.deps.database, 'webmention', 'true')
  await changeSetting(site.deps.database, 'is_public', 'false')
  for (const path of [
    '/api/home',
    '/api/reviews/3',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/oembed',
    '/covers/3-0.svg',
    '/share/review-3.png',
    '/.well-known/webfinger',
  ]) {
    const answer = await site.get(path)
    expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([503, 'no-store'])
    expect(await answer.json()).toMatchObject({
      code: 'site_closed',
      sentence: closedSiteWording.sentence,
    })
  }
  for (const path of ['/activitypub/inbox', '/webmention', '/newsletter', '/review/3/comments'])
    expect((await site.get(path, { method: 'POST' })).status, path).toBe(503)
})

testOnSqlite('members see a site that is not public, and nothing of it is stored', async (site) => {
  await site.addReview({ id: 3, title: '夜航船' })
  await changeSetting(site.deps.database, 'is_public', 'false')
  for (const role of ['owner', 'editor'] as const) {
    const member = await signIn(site, { role })
    const page = await member.send('GET', '/review/3', undefined, AS_BROWSER)
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toContain('夜航船')
    expect((await member.send('GET', '/feed.xml')).headers.get('Cache-Control')).toBe('no-store')
    expect((await member.send('GET', '/?as=visitor', undefined, AS_BROWSER)).status).toBe(503)
  }
  // What they have seen is no page of the cache.
  expect((await site.get('/review/3', { headers: AS_BROWSER })).status).toBe(503)
})

testOnSqlite(
  'readers take their data out of a site that is not public, and delete their account',
  async (site) => {
    await site.addReview({ id: 3, title: '夜航船' })
    const reader = await signIn(site, {})
    await changeSetting(site.deps.database, 'is_public', 'false')
    const closed = await reader.send('GET', '/review/3', undefined, AS_BROWSER)
    expect(closed.status).toBe(503)
    expect(await closed.text()).toContain('<a href="/account">我的帳號</a>')
    for (const path of ['/account', '/zh-hans/account', '/api/account', '/api/account/export']) {
      const answer = await reader.send('GET', path, undefined, AS_BROWSER)
      expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([200, 'no-store'])
      expect(await answer.text(), path).not.toContain('夜航船')
    }
    for (const path of ['/api/accounts', '/api/account-data', '/api/home'])
      expect((await reader.send('GET', path)).status, path).toBe(503)
    expect((await reader.send('DELETE', '/api/account', { comments: 'remove' })).status).toBeLessThan(500)
    for (const path of ['/api/account', '/api/account/export'])
      expect((await site.get(path)).status, path).toBe(503)
  },
)

testOnSqlite('the ways in and out of a site that is not public stay open', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ title: '草稿一篇' })
  await changeSetting(site.deps.database, 'is_public', 'false')
  for (const path of [
    '/healthz',
    '/readyz',
    '/sign-in',
    '/zh-hans/sign-in',
    '/studio',
    '/account/confirm?token=x',
    '/account/reset?token=x',
    '/account/owner?token=x',
    '/account/editor?token=x',
    '/account/address?token=x',
    '/account/thread?token=x',
    '/account/answers?token=x',
    '/account/arrive/google?state=x',
    '/.well-known/jwks.json',
    '/newsletter/leave?token=x',
    '/api/session',
    '/api/auth/ways',
  ])
    expect((await site.get(path, { headers: AS_BROWSER })).status, path).toBeLessThan(500)
  const unsubscribed = await site.get('/newsletter/unsubscribe?token=x', { method: 'POST' })
  expect(unsubscribed.status).toBeLessThan(500)
  const { path } = (await (await studio.send('PUT', `/reviews/${id}/preview`)).json()) as { path: string }
  const preview = await site.get(path, { headers: AS_BROWSER })
  expect(preview.status).toBe(200)
  expect(await preview.text()).toContain('草稿一篇')
})

testOnSqlite('nothing below the open addresses of a closed site tells of its texts', async (site) => {
  await site.addReview({ id: 3, title: '夜航船' })
  await changeSetting(site.deps.database, 'is_public', 'false')
  const headers = { ...AS_BROWSER, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }
  for (const below of ['preview', 'draft-covers', 'media', 'seal', 'fonts/slices', 'account', 'studio'])
    for (const base of ['', '/zh-hans', '/zh-hant'])
      for (const sent of [AS_BROWSER, headers]) {
        const address = `${base}/${below}/${encodeURIComponent('夜航船')}`
        const answer = await site.get(address, { headers: sent })
        const text = await answer.text()
        expect(text, address).not.toMatch(/夜航船[^/%]|夜航船》|review\/3/)
        expect([404, 503], address).toContain(answer.status)
      }
})

testOnSqlite('the studio of a closed site says whose session has ended', async (site) => {
  await changeSetting(site.deps.database, 'is_public', 'false')
  expect((await site.get('/api/studio/summary')).status).toBe(404)
  const stale = await site.get('/api/studio/summary', { headers: { Authorization: 'Bearer xcs_none' } })
  expect(stale.status).toBe(401)
})
