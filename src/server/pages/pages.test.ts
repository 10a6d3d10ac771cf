import { expect } from 'vitest'
import { EBOOK_FLOWS, isEbookPath, reviewEbookPath } from '../../contract/reviews/ebook-links.ts'
import { notFoundWording } from '../../contract/wording/site/not-found.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { changeSetting } from '../settings/change-settings.service.ts'
import { openStudio } from '../studio/testing.ts'

async function page(
  site: TestSite,
  path: string,
  sent: Record<string, string> = {},
): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await site.get(path, { headers: sent })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

testOnSqlite('a review is found by an address with the punctuation around it', async (site) => {
  await site.addReview({ id: 3 })
  for (const [address, target] of [
    ['/review/3）', '/review/3'],
    ['/review/3。', '/review/3'],
    ['/review/3…', '/review/3'],
    ['/review/3"', '/review/3'],
    ['/zh-hans/review/3，', '/zh-hans/review/3'],
    ['/reviews」。', '/reviews'],
  ] as const) {
    const answer = await site.get(encodeURI(address), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')], address).toEqual([302, target])
  }
  expect((await site.get(encodeURI('/nowhere。'))).status).toBe(404)
})

testOnSqlite(
  'an address in another spelling leads to the page that it means, and no further one does',
  async (site) => {
    for (const [address, target] of [
      ['/zh-hans', '/zh-hans/'],
      ['/zh-hant?q=1', '/zh-hant/?q=1'],
      ['/About', '/about'],
      ['/REVIEWS', '/reviews'],
      ['/index.html', '/'],
      ['/.well-known/change-password', '/account'],
    ] as const) {
      const answer = await site.get(address, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('Location')], address).toEqual([301, target])
    }
    for (const address of ['/Terms', '/index.htm', '/about.html', '/.well-known/'])
      expect((await site.get(address)).status, address).toBe(404)
  },
)

testOnSqlite(
  'a review permalink is readable without script and has metadata for link previews',
  async (site) => {
    await site.addReview({
      id: 3,
      title: '夜航船',
      summary: '一條船。',
      content: '<p>四百年前的江南。</p><script>alert(1)</script>',
    })
    const { status, html } = await page(site, '/review/3')
    expect(status).toBe(200)
    expect(html).toContain('<title>夜航船 | 星槎書話</title>')
    expect(html).toContain('<meta name="description" content="一條船。">')
    expect(html).toContain('<link rel="canonical" href="https://xingcha.test/review/3">')
    expect(html).toContain('<meta property="og:title" content="夜航船 | 星槎書話">')
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/xingcha\.test\/share\/review-3\.png\?v=[0-9a-f]{8}">/,
    )
    expect(html).toContain('四百年前的江南。')
    expect(html).not.toContain('alert(1)')
  },
)

testOnSqlite('the id of a review decides, every other form leads to its address', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ slug: '燈塔行-1927' })
  const { id: other } = await studio.write({ title: '另一本' })
  await studio.publish(id)
  await studio.publish(other)
  const canonical = `/review/${id}-${encodeURIComponent('燈塔行-1927')}`
  const follow = async (path: string) => {
    const { status, headers } = await site.get(path)
    return [status, headers.get('Location')]
  }
  // Twice: rendered, and from the cache.
  for (const _ of [1, 2]) {
    for (const form of ['', '-', '-old-slug', '-%E7%87', '/'])
      expect(await follow(`/review/${id}${form}?before=9`), form).toEqual([301, `${canonical}?before=9`])
    expect(await follow(`/review/00${other}`)).toEqual([301, `/review/${other}`])
    expect(await follow(`/review/${other}-燈塔行`)).toEqual([301, `/review/${other}`])
    expect(await follow(canonical)).toEqual([200, null])
    expect(await follow(canonical.toLowerCase())).toEqual([200, null])
    expect(await follow(`/review/${other}`)).toEqual([200, null])
    expect(await follow('/review/999-燈塔行')).toEqual([404, null])
  }
  expect((await site.get(`/review/${id}`)).headers.get('Cache-Control')).toBe('private, no-cache')
  const { html } = await page(site, canonical)
  expect(html).toContain(`<link rel="canonical" href="https://xingcha.test${canonical}">`)
  for (const path of ['/', '/reviews', '/feed.xml', '/sitemap.xml', '/search?q=燈塔', '/api/home'])
    expect(await (await site.get(path)).text(), path).toContain(
      path.startsWith('/api/') ? '"slug":"燈塔行-1927"' : canonical,
    )
  // Another slug, and none: no address leads in circles.
  await studio.save(id, { slug: 'to-the-lighthouse' })
  await studio.publish(id)
  expect(await follow(canonical)).toEqual([301, `/review/${id}-to-the-lighthouse`])
  await studio.save(id, { slug: '' })
  await studio.publish(id)
  expect(await follow(`/review/${id}-to-the-lighthouse`)).toEqual([301, `/review/${id}`])
  expect(await follow(`/review/${id}`)).toEqual([200, null])
})

testOnSqlite('a missing page is 404 with its screen', async (site) => {
  for (const path of ['/review/999', '/review/abc', '/review/-1']) {
    const { status, html } = await page(site, path)
    expect(status).toBe(404)
    expect(html).toContain('未找到書評')
    expect(html).toContain('抱歉，我們無法找到您請求的書評。')
  }
  const unknown = await page(site, '/no/such/path', { Accept: 'text/html' })
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain(notFoundWording.heading)
  const fromHashRoute = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' }
  const home = await page(site, '/no/such/path', fromHashRoute)
  expect(home.status).toBe(404)
  expect(home.html).toContain('<title>與槎客同行，尋書，也尋星。</title>')
})

testOnSqlite('a known slug without reviews has a page, an unknown one only with reviews', async (site) => {
  expect((await page(site, '/category/fiction')).status).toBe(200)
  expect((await page(site, '/category/creator-thoughts')).html).toContain('尚無相關書評')
  const unknown = await page(site, '/category/no-such-slug')
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('分類瀏覽')
  await site.addReview({ category: 'no-such-slug', category_name: '別處的分類' })
  expect((await page(site, '/category/no-such-slug')).status).toBe(200)
})

testOnSqlite('all-reviews pages have one canonical URL', async (site) => {
  for (const path of ['/reviews', '/categories', '/category/all']) {
    expect((await page(site, path)).html).toContain(
      '<link rel="canonical" href="https://xingcha.test/reviews">',
    )
  }
})

testOnSqlite('markup in texts is text on the page and cannot leave the state', async (site) => {
  await site.addReview({
    id: 1,
    title: '</script><script>alert(1)</script>',
    author: '"><img src=x onerror=alert(1)>',
  })
  const { html } = await page(site, '/review/1')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
})

testOnSqlite('a URL with an invalid query is 400 with the reason', async (site) => {
  const { status, html, headers } = await page(site, `/search?q=${encodeURIComponent('𠮷'.repeat(101))}`)
  expect(status).toBe(400)
  expect(headers.get('Retry-After')).toBeNull()
  expect(html).toContain(problemSentences.term_too_long)
})

testOnSqlite(
  'a database that fails is 503 with Retry-After, never 404, and the visitor sees the id',
  async (site) => {
    await site.addReview({ id: 1 })
    // The settings are read before, and the next page uses them.
    await page(site, '/about')
    await site.deps.database.close()
    const { status, html, headers } = await page(site, '/review/1')
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('10')
    expect(html).toContain('抱歉，我們無法找到您請求的書評。')
    expect(html).toContain('連線發生問題，請稍後再試。')
    expect((await site.get('/readyz')).status).toBe(503)
    expect((await site.get('/healthz')).status).toBe(200)
    expect(site.logLines.some((line) => line.includes('"level":"error"'))).toBe(true)
  },
)

testOnSqlite('links of the page work without script: each is a path of this site', async (site) => {
  await site.addReview({ id: 1, related_books: [2] })
  await site.addReview({ id: 2 })
  const { html } = await page(site, '/review/1')
  // The seal stands beside the site's name, which is read once.
  expect(html).toMatch(/<img [^>]*alt="" width="34"/)
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(links).toContain('/review/2')
  expect(links.filter((link) => link.startsWith('#/'))).toEqual([])
  // A book takes seconds to be made: src/server/ebooks/ebooks.test.ts.
  const own = links.filter((link) => link.startsWith('/') && !isEbookPath(link))
  expect(links.filter(isEbookPath)).toEqual(EBOOK_FLOWS.map((flow) => reviewEbookPath(1, flow)))
  for (const link of new Set(own)) {
    expect((await site.get(link)).status, link).toBe(200)
  }
})

testOnSqlite('unset contact and social links leave no trace, set ones open in a new tab', async (site) => {
  expect((await page(site, '/about')).html).not.toContain('mailto:')
  await changeSetting(site.deps.database, 'contact_email', 'me@example.com')
  await changeSetting(site.deps.database, 'privacy_url', 'https://example.com/privacy')
  const { html } = await page(site, '/about')
  expect(html).toContain('href="mailto:me@example.com"')
  expect(html).toMatch(/<a [^>]*href="https:\/\/example\.com\/privacy"[^>]*target="_blank"/)
})

testOnSqlite('private screens and the sign-in are not indexed', async (site) => {
  for (const path of ['/account', '/bookmarks', '/reading-list', '/reading-list/import', '/sign-in']) {
    const { status, headers } = await page(site, path)
    expect([path, status, headers.get('X-Robots-Tag')]).toEqual([path, 200, 'noindex'])
  }
  expect((await page(site, '/reviews')).headers.get('X-Robots-Tag')).toBeNull()
})

testOnSqlite('pages forbid scripts and frames of other sites', async (site) => {
  const policy = (await page(site, '/')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("frame-ancestors 'none'")
})

testOnSqlite(
  'every request has an id in its answer and one line in the log, without its query',
  async (site) => {
    const response = await site.get('/search?q=secret')
    const id = response.headers.get('X-Request-Id')
    const line = site.logLines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((entry) => entry.request_id === id)
    expect(line).toMatchObject({ method: 'GET', path: '/search', status: 200, msg: 'request' })
    expect(site.logLines.join('')).not.toContain('secret')
  },
)

testOnSqlite('the API has an OpenAPI document, and unknown paths are 404', async (site) => {
  const description = (await (await site.get('/api/openapi.json')).json()) as {
    openapi: string
    paths: object
  }
  expect(description.openapi).toBe('3.1.0')
  expect(Object.keys(description.paths)).toContain('/api/reviews/{id}')
  const missing = await site.get('/api/no-such-thing')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await missing.json()).toMatchObject({ code: 'not_found', sentence: problemSentences.not_found })
  expect((await site.get('/api/reviews?sort=by-colour')).status).toBe(400)
})

testOnSqlite('sign-in links on the sign-in page do not nest their return URL', async (site) => {
  for (const start of ['/sign-in/', '/sign-in/?to=%2Fsign-in%2F', '/sign-in?to=/sign-in/?to=/sign-in']) {
    let address = start
    for (let step = 0; step < 5; step++) {
      const { status, html } = await page(site, address)
      expect([address, status]).toEqual([address, 200])
      const links = [...html.matchAll(/<a [^>]*href="(\/sign-in[^"]*)"/g)].map((match) => match[1] ?? '')
      expect(new Set(links)).toEqual(new Set(['/sign-in']))
      address = links[0] ?? ''
    }
  }
})

testOnSqlite('card, badge and heading name a category alike, home has a pill for it', async (site) => {
  await site.addReview({ id: 1, categories: [], category: 'technology-future', category_name: '未來的科技' })
  await site.addReview({ id: 2, categories: [], category: 'bibliography', category_name: '目錄學' })
  for (const [name, id, slug] of [
    ['科技與未來', 1, 'technology-future'],
    ['目錄學', 2, 'bibliography'],
  ] as const) {
    expect((await page(site, '/reviews')).html).toMatch(elementWith(name, 'span'))
    expect((await page(site, `/review/${id}`)).html).toMatch(elementWith(name, 'span'))
    expect(before(SCREEN_STATE, (await page(site, `/category/${slug}`)).html)).toContain(name)
    expect((await page(site, '/')).html).toMatch(elementWith(name, 'button'))
  }
  expect(before(SCREEN_STATE, (await page(site, '/review/1')).html)).not.toContain('未來的科技')
})

testOnSqlite('a search result marks the category that matched', async (site) => {
  await site.addReview({ id: 1, categories: ['civilization-history', 'creator-thoughts'] })
  const search = async (term: string) => (await page(site, `/search?q=${encodeURIComponent(term)}`)).html
  expect(await search('歷史')).toContain('文明與</span><mark>歷史</mark>')
  expect(await search('創作')).toContain('分類：</span><mark>創作</mark>')
})

/** The page's data as JSON, after its markup. */
const SCREEN_STATE = '<script type="application/json" id="state">'

function before(mark: string, html: string): string {
  return html.slice(0, html.indexOf(mark))
}

function elementWith(text: string, element: string): RegExp {
  return new RegExp(`<${element}[^>]*>${text}</${element}>`)
}
