import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { type SocketAnswer, testListening } from '../../../../tests/support/server/listening-site.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'

const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

testListening('the listener answers with the same page as the app, header by header', async (site) => {
  await site.addReview({ id: 1 })
  const { etag = '' } = (await site.request('/review/1', BROWSER)).headers
  await expect
    .poll(async () => (await site.request('/review/1', BROWSER)).headers['content-encoding'])
    .toBe('br')
  const questions: [Record<string, string>, string?][] = [
    [BROWSER],
    [{ 'Accept-Encoding': 'gzip' }],
    [{ 'Accept-Encoding': 'br;q=0, gzip;q=0.5' }],
    [{}],
    [BROWSER, 'HEAD'],
    [{ ...BROWSER, 'If-None-Match': etag }],
    [{ ...BROWSER, 'If-None-Match': `"other", ${etag}` }, 'HEAD'],
  ]
  for (const path of ['/review/1', '/sign-in', '/search?q=%E8%88%B9']) {
    await site.request(path, BROWSER)
    await expect.poll(async () => (await site.request(path, BROWSER)).headers['content-encoding']).toBe('br')
    for (const [headers, method] of questions) {
      const [first, other] = [
        await site.request(path, headers, method),
        await site.requestApp(path, headers, method),
      ]
      expect(comparable(first), `${path} ${method} ${JSON.stringify(headers)}`).toEqual(comparable(other))
    }
  }
  expect(site.rendered).toHaveLength(3)
})

testListening('a cached page and the object at its address never take each other’s place', async (site) => {
  await changeSetting(site.deps.database, 'activitypub', 'on')
  await site.addReview({ id: 1 })
  const typeOf = async (accept: string) =>
    (await site.request('/review/1', { ...BROWSER, Accept: accept })).headers['content-type']
  const object = 'application/activity+json'
  for (let round = 0; round < 2; round++) {
    expect(await typeOf('text/html,*/*;q=0.8')).toContain('text/html')
    expect(await typeOf(object)).toContain(object)
    expect(await typeOf(`application/ld+json; profile="https://www.w3.org/ns/activitystreams"`)).toContain(
      object,
    )
  }
  expect(site.rendered).toHaveLength(1)
  expect((await site.request('/review/1', BROWSER)).headers['vary']).toBe('Accept-Encoding, Accept')
})

testListening('the listener logs the same line as the app', async (site) => {
  await site.addReview({ id: 1 })
  await site.request('/review/1', BROWSER)
  site.logLines.splice(0)
  await site.request('/review/1?before=1', BROWSER)
  await site.request('/review/1', { ...BROWSER, 'X-Forwarded-For': '203.0.113.9' })
  const [byApp, atOnce] = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(Object.keys(atOnce ?? {})).toEqual(Object.keys(byApp ?? {}))
  expect(atOnce).toMatchObject({ method: 'GET', path: '/review/1', status: 200, msg: 'request' })
})

testListening('each browser gets the page in the smallest encoding that it accepts', async (site) => {
  await site.addReview({ id: 1, title: '夜航船' })
  const brotli = await site.request('/review/1', BROWSER)
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body).toString()).toContain('夜航船')
  const gzip = await site.request('/review/1', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toContain('夜航船')
  const plain = await site.request('/review/1')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toContain('夜航船')
})

testListening('a browser that has the page gets a 304 without a body', async (site) => {
  await site.addReview({ id: 1 })
  const { etag = '' } = (await site.request('/review/1', BROWSER)).headers
  const again = await site.request('/review/1', { ...BROWSER, 'If-None-Match': etag })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await site.request('/review/1', BROWSER, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  await site.addReview({ id: 2 })
  expect((await site.request('/about', { 'If-None-Match': etag })).status).toBe(200)
})

testListening('a page is the same with and without cookies, and sets none', async (site) => {
  await site.addReview({ id: 1 })
  const anonymous = await site.request('/review/1')
  const reader = await site.request('/review/1', {
    Cookie: 'xc_visitor=v; xc_signed_in=1; xc.session_token=s',
  })
  expect(comparable(reader)).toEqual(comparable(anonymous))
  expect(anonymous.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600',
    vary: 'Accept-Encoding',
  })
  expect(anonymous.headers['set-cookie']).toBeUndefined()
})

/** Without the headers that differ in every answer. */
function comparable({ status, headers, body }: SocketAnswer) {
  const { 'x-request-id': requestId, date: _date, ...others } = headers
  return {
    status,
    headers: others,
    body: body.toString('base64'),
    hasId: /^[\da-f]{8}$/.test(requestId ?? ''),
  }
}
