import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { EMBEDDED_HOSTS } from './security-headers.middleware.ts'

testOnSqlite('every page and API response has a permissions policy', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of [
    '/',
    '/review/1',
    '/review/999',
    '/api/reviews/1',
    '/api/nothing',
    '/healthz',
    '/assets/no.js',
  ]) {
    const policy = new Map(
      (await site.get(path)).headers
        .get('Permissions-Policy')
        ?.split(', ')
        .map((rule) => rule.split('=', 2) as [string, string]),
    )
    expect(policy.size, path).toBeGreaterThan(20)
    for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'])
      expect(policy.get(denied), denied).toBe('()')
    for (const own of ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'])
      expect(policy.get(own), own).toBe('(self)')
    const hosts = EMBEDDED_HOSTS.map((host) => `"${host}"`).join(' ')
    for (const shared of ['fullscreen', 'autoplay', 'encrypted-media', 'picture-in-picture'])
      expect(policy.get(shared), shared).toBe(`(self ${hosts})`)
  }
  const cover = await firstCover(site)
  expect([cover.headers.get('Content-Type'), cover.headers.has('Permissions-Policy')]).toEqual([
    'image/svg+xml',
    false,
  ])
})

testOnSqlite('other sites may show pictures and nothing else of the site', async (site) => {
  await site.addReview({ id: 1 })
  expect((await firstCover(site)).headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  for (const path of [
    '/',
    '/review/1',
    '/review/999',
    '/api/reviews/1',
    '/healthz',
    '/feed.xml',
    '/assets/no.js',
  ]) {
    const { headers } = await site.get(path)
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
    expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe('same-origin')
  }
})

testOnSqlite('no other site shows any response in a frame', async (site) => {
  await site.addReview({ id: 1 })
  const cover = await firstCover(site)
  const others = [
    '/',
    '/review/999',
    '/api/reviews/1',
    '/api/nothing',
    '/healthz',
    '/feed.xml',
    '/robots.txt',
    '/wp-login.php',
    '/share/review-1.png',
    '/api/openapi.json',
    '/service-worker.js',
    '/assets/no.js',
  ]
  for (const response of [cover, ...(await Promise.all(others.map((path) => site.get(path))))]) {
    const type = response.headers.get('Content-Type')
    // The policy of a worker is its own, and no document.
    if (type?.startsWith('text/javascript')) continue
    expect(directives(response).get('frame-ancestors'), `${response.status} ${type}`).toEqual(["'none'"])
    expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  }
})

testOnSqlite(
  'a page allows its own inline scripts and styles by their hashes, and no others',
  async (site) => {
    await site.addReview({ id: 1 })
    for (const path of ['/', '/review/1', '/category/fiction', '/review/999', '/account/owner?token=x']) {
      const response = await site.get(path)
      const rules = directives(response)
      const html = await response.text()
      expect(rules.get('script-src'), path).toEqual(["'self'", ...hashesOf(html, 'script')])
      expect(rules.get('style-src'), path).toEqual(["'self'", ...hashesOf(html, 'style')])
      expect(rules.get('require-trusted-types-for'), path).toEqual(["'script'"])
      expect(rules.get('trusted-types'), path).toEqual(['early', 'app', 'worker'])
    }
    const refused = await site.send(
      'POST',
      '/review/1/comments',
      new URLSearchParams({ user_name: '', content: '' }),
    )
    expect(refused.status).toBe(422)
    expect(directives(refused).get('style-src')).toEqual([
      "'self'",
      ...hashesOf(await refused.text(), 'style'),
    ])
  },
)

async function firstCover(site: TestSite): Promise<Response> {
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  return site.get(cards[0]?.cover ?? '')
}

function directives({ headers }: Response): Map<string, string[]> {
  const policy = headers.get('Content-Security-Policy') ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

/** Of the elements without attributes: those with some are data or have an address. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
