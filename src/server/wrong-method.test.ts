import { expect } from 'vitest'
import { testListening } from '../../tests/support/server/listening-site.ts'
import { testOnSqlite, type TestSite } from '../../tests/support/server/test-site.ts'
import { API_ENDPOINTS } from '../contract/api-endpoints.ts'
import { changeSetting } from './settings/change-settings.service.ts'

const WRONG: readonly [request: string, allow: string][] = [
  ['DELETE /api/home', 'GET, HEAD, OPTIONS'],
  ['GET /api/auth/sign-in', 'POST, OPTIONS'],
  ['HEAD /api/auth/sign-in', 'POST, OPTIONS'],
  ['PATCH /api/reviews/1/comments', 'GET, HEAD, POST, OPTIONS'],
  ['GET /api/comments/1/like', 'PUT, DELETE, OPTIONS'],
  ['POST /zh-hans/api/home', 'GET, HEAD, OPTIONS'],
  ['POST /api/openapi.json', 'GET, HEAD, OPTIONS'],
  ['POST /', 'GET, HEAD, OPTIONS'],
  ['PUT /review/1', 'GET, HEAD, OPTIONS'],
  ['POST /zh-hans/review/1', 'GET, HEAD, OPTIONS'],
  ['POST /category/fiction', 'GET, HEAD, OPTIONS'],
  ['POST /search?q=海', 'GET, HEAD, OPTIONS'],
  ['DELETE /newsletter/confirm', 'GET, HEAD, POST, OPTIONS'],
  ['PUT /newsletter/unsubscribe', 'GET, HEAD, POST, OPTIONS'],
  ['DELETE /review/1/comments', 'GET, HEAD, POST, OPTIONS'],
  ['GET /webmention', 'POST, OPTIONS'],
  ['PUT /activitypub/actors/site', 'GET, HEAD, POST, OPTIONS'],
  ['DELETE /activitypub/inbox', 'GET, HEAD, POST, OPTIONS'],
  ['POST /.well-known/webfinger', 'GET, HEAD, OPTIONS'],
  ['POST /nodeinfo/2.1', 'GET, HEAD, OPTIONS'],
  ['POST /review/1/book.epub', 'GET, HEAD, OPTIONS'],
  ['POST /feed.xml', 'GET, HEAD, OPTIONS'],
  ['POST /robots.txt', 'GET, HEAD, OPTIONS'],
  ['POST /healthz', 'GET, HEAD, OPTIONS'],
  ['POST /assets/app.js', 'GET, HEAD, OPTIONS'],
]

testOnSqlite(
  'a method that an address does not allow is answered with those that it allows',
  async (site) => {
    await site.addReview({ id: 1 })
    await turnOnFederation(site)
    for (const [request, allow] of WRONG) {
      const response = await ask(site, request)
      expect([response.status, response.headers.get('Allow')], request).toEqual([405, allow])
      expect(response.headers.get('Content-Type'), request).toBe('application/problem+json')
      const text = await response.text()
      if (request.startsWith('HEAD ')) {
        expect(text).toBe('')
        continue
      }
      expect(JSON.parse(text), request).toMatchObject({
        code: 'method_not_allowed',
        status: 405,
        sentence: request.includes('/zh-hans/') ? '这个网址不接受这样的请求。' : '這個網址不接受這樣的請求。',
      })
    }
  },
)

testOnSqlite('OPTIONS tells the methods of an address to its own origin alone', async (site) => {
  await site.addReview({ id: 1 })
  await turnOnFederation(site)
  for (const [request, allow] of WRONG) {
    const path = request.slice(request.indexOf(' ') + 1)
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' }
    const response = await site.get(path, { method: 'OPTIONS', headers })
    expect([response.status, response.headers.get('Allow'), await response.text()], path).toEqual([
      204,
      allow,
      '',
    ])
    expect(response.headers.has('Access-Control-Allow-Origin'), path).toBe(false)
  }
})

testOnSqlite('an address that does not exist has no methods', async (site) => {
  for (const path of ['/api/nothing', '/api/reviews/1/nothing', '/nothing', '/wp-login.php', '/assets/no.js'])
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      // The built files are looked for by GET alone.
      if (path.startsWith('/assets/') && method !== 'GET') continue
      const response = await ask(site, `${method} ${path}`)
      expect([response.status, response.headers.get('Allow')], `${method} ${path}`).toEqual([404, null])
    }
})

testOnSqlite('while ActivityPub and Webmention are off, nothing tells of their addresses', async (site) => {
  const facts = async (method: string, path: string, unknown: string) => {
    const response = await site.get(path, {
      method,
      headers: { Accept: 'application/activity+json', 'Content-Type': 'application/activity+json' },
      // Larger than the inbox takes.
      ...(method === 'POST' && { body: JSON.stringify({ text: 'x'.repeat(300_000) }) }),
    })
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    const text = (await response.text()).replaceAll(path, unknown)
    return { status: response.status, headers, text: text.replace(/"request_id":"\w+"/, '') }
  }
  for (const [path, unknown] of [
    ['/activitypub/actors/site', '/activitypux/actors/site'],
    ['/activitypub/actors/site/inbox', '/activitypux/actors/site/inbox'],
    ['/activitypub/inbox', '/activitypux/inbox'],
    ['/.well-known/webfinger', '/.well-known/webfingex'],
    ['/.well-known/nodeinfo', '/.well-known/nodeinfx'],
    ['/nodeinfo/2.1', '/nodeinfx/2.1'],
    ['/webmention', '/webmentiox'],
  ] as const)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await facts(method, path, unknown)
      expect(answer, `${method} ${path}`).toEqual(await facts(method, unknown, unknown))
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
})

testOnSqlite('HEAD has the status and the headers of GET', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of [
    '/',
    '/review/1',
    '/review/999',
    '/api/home',
    '/api/reviews/999',
    '/feed.xml',
    '/healthz',
  ]) {
    const [read, head] = [await site.get(path), await site.get(path, { method: 'HEAD' })]
    // Vary tells of the compression, which HEAD does not try.
    const own = (response: Response) =>
      [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'vary')
    expect([head.status, own(head)], path).toEqual([read.status, own(read)])
    expect(await head.text(), path).toBe('')
  }
})

testListening('TRACE repeats no request, and a page in the cache is none for other methods', async (site) => {
  await site.addReview({ id: 1 })
  expect((await site.request('/review/1')).status).toBe(200)
  for (const method of ['TRACE', 'PROPFIND', 'POST']) {
    const { status, headers, body } = await site.request('/review/1', { Cookie: 'secret=1' }, method)
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(body.toString(), method).not.toContain('secret')
  }
})

testOnSqlite('each endpoint is among the methods of its path', async (site) => {
  for (const { route } of API_ENDPOINTS) {
    const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, '1').split(' ')
    const allow = (await site.get(path, { method: 'OPTIONS' })).headers.get('Allow')
    expect(allow?.split(', '), route).toContain(method)
  }
})

testOnSqlite('who reloads the page of a refused comment comes to the review', async (site) => {
  const response = await site.get('/review/1/comments')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/review/1#comments'])
})

async function turnOnFederation({ deps }: TestSite): Promise<void> {
  for (const name of ['activitypub', 'webmention'] as const) await changeSetting(deps.database, name, 'on')
}

function ask(site: TestSite, request: string): Promise<Response> {
  const [method = '', path = ''] = request.split(' ')
  return site.get(path, { method })
}
