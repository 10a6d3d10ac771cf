import { expect, test } from 'vitest'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { redactMessage, redactStack } from './browser-errors.service.ts'

const CHROMIUM = [
  'TypeError: Cannot read properties of undefined (reading "我的筆記")',
  '    at FoundReview (https://books.example/assets/review-AbC123.js:1:2345)',
  '    at async https://books.example/assets/frame-9.js:2:7',
  '    at https://books.example/search?q=%E7%A7%81:12:5',
  '    at chrome-extension://abcdef/content.js:1:1',
].join('\n')

const FIREFOX =
  'save@https://books.example/assets/frame-9.js:1:20\n@https://books.example/review/3?from=mail:9:1\n'

const REPORT = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined (reading "我的筆記")',
  stack: CHROMIUM,
  route: '/review/:id',
  build: 'entry-browser-CwpIQykq.js',
  failed_request: '1a2b3c4d',
}

testOnSqlite('an error of the app is in the log, without what the visitor typed or read', async (site) => {
  const response = await report(site, REPORT)
  expect(response.status).toBe(202)
  const id = response.headers.get('X-Request-Id')
  expect(await response.json()).toEqual({ report: id })
  expect(reportsIn(site)).toMatchObject([
    {
      level: 'warn',
      request_id: id,
      failed_request: '1a2b3c4d',
      route: '/review/:id',
      build: 'entry-browser-CwpIQykq.js',
      browser: 'Firefox/Linux',
      error: {
        name: 'TypeError',
        message: 'Cannot read properties of undefined (reading [...])',
        stack: ['FoundReview /assets/review-AbC123.js:1:2345', '? /assets/frame-9.js:2:7'],
      },
    },
  ])
  expect(site.logLines.join('')).not.toMatch(/我的筆記|q=|198\.51\.100|chrome-extension/)
})

testOnSqlite('a report that is no error of the app is refused and not logged', async (site) => {
  for (const wrong of [
    {},
    { ...REPORT, route: 'https://books.example/review/3' },
    { ...REPORT, route: '/search?q=x' },
    { ...REPORT, build: '我' },
    { ...REPORT, failed_request: 'a b' },
    { ...REPORT, message: 'x'.repeat(1_001) },
    { ...REPORT, stack: 'x'.repeat(8_001) },
    { ...REPORT, more: 'x'.repeat(20_000) },
  ]) {
    const response = await report(site, wrong)
    expect(await response.json()).toMatchObject({ code: 'invalid_request' })
  }
  expect(reportsIn(site)).toEqual([])
})

testOnSqlite('one address reports ten errors an hour, and all together three hundred', async (site) => {
  const reportFrom = async (from: string) => (await report(site, REPORT, from)).status
  for (let at = 0; at < 10; at++) expect(await reportFrom('198.51.100.7')).toBe(202)
  expect(await reportFrom('198.51.100.7')).toBe(429)
  for (let at = 0; at < 290; at++) expect(await reportFrom(`203.0.113.${at % 29}`)).toBe(202)
  expect(await reportFrom('203.0.113.200')).toBe(429)
  expect(reportsIn(site)).toHaveLength(300)
})

test('messages keep the words of the browser alone', () => {
  for (const [message, redacted] of [
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=me',
      'Minified React error #418; visit [...]',
    ],
    ['Failed to fetch module: https://b.example/assets/x-1.js?a=b', 'Failed to fetch module: /assets/x-1.js'],
    [
      'Unexpected token \'讀\', "讀完在窗邊" is not valid JSON',
      'Unexpected token [...], [...] is not valid JSON',
    ],
    ['no mail to me@example.org, 0912345678', 'no mail to [...] [...]'],
    ['密碼是月落烏啼', '[...]'],
    ['a\nb\u001b[31m', 'a[...]b[...][31m'],
  ] as const)
    expect(redactMessage(message)).toBe(redacted)
  expect(redactMessage('x '.repeat(1_000))).toHaveLength(300)
})

test('stacks keep the scripts of the app alone', () => {
  expect(redactStack(FIREFOX)).toEqual(['save /assets/frame-9.js:1:20'])
  expect(redactStack(`${CHROMIUM}\n`.repeat(100))).toHaveLength(20)
  expect(redactStack('私語\n'.repeat(100))).toEqual([])
})

function report(site: TestSite, body: object, from?: string): Promise<Response> {
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
  return site.send('POST', '/api/browser-errors', body, { headers, ...(from !== undefined && { from }) })
}

function reportsIn({ logLines }: TestSite): Record<string, unknown>[] {
  return logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'browser error')
}
