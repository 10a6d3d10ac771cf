import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { clientIp, clientIpMiddleware, parseTrustProxy, TRUST_NO_PROXY } from './client-ip.ts'
import { readEnv } from '../../../env.ts'
import type { HttpEnv } from '../http-context.ts'
import { createLog } from '../../runtime/log.ts'

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  expect(await addressOf({ from: '203.0.113.7', forwarded: '192.0.2.1', trust: 'off' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '203.0.113.7', forwarded: '192.0.2.1', trust: '10.0.0.0/8' })).toBe(
    '203.0.113.7',
  )
})

test('behind proxies the client is the nearest address that is not a trusted proxy', async () => {
  const forwarded = '192.0.2.66, 203.0.113.7, 10.0.0.9'
  expect(await addressOf({ from: '10.0.0.1', forwarded, trust: '10.0.0.0/8' })).toBe('203.0.113.7')
  expect(await addressOf({ from: 'fd00::1', forwarded, trust: '10.0.0.9, fd00::/8' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '10.0.0.1', forwarded, trust: 'loopback, private' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '10.0.0.1', forwarded, trust: '2' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '127.0.0.1', forwarded: '203.0.113.7', trust: '1' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '127.0.0.1', trust: '1' })).toBe('127.0.0.1')
})

test('an invalid address in X-Forwarded-For is ignored, a port is dropped', async () => {
  expect(await addressOf({ from: '10.0.0.1', forwarded: '<script>', trust: '1' })).toBe('10.0.0.1')
  // Short and octal forms of IPv4 addresses could pass for another client's.
  for (const forwarded of ['1', '0x7f.1', '010.0.0.1'])
    expect(await addressOf({ from: '10.0.0.1', forwarded, trust: '1' }), forwarded).toBe('10.0.0.1')
  expect(await addressOf({ from: '10.0.0.1', forwarded: '203.0.113.7:4711', trust: '1' })).toBe('203.0.113.7')
  expect(await addressOf({ from: '10.0.0.1', forwarded: '[2001:db8::1]:4711', trust: '1' })).toBe(
    '2001:db8:0:0::/64',
  )
})

test('an IPv6 address counts as its /64 network, an IPv4-mapped one as the IPv4 address', async () => {
  expect(await addressOf({ from: '2001:DB8:1:2:3:4:5:6' })).toBe('2001:db8:1:2::/64')
  expect(await addressOf({ from: '2001:db8:1:2::9' })).toBe('2001:db8:1:2::/64')
  expect(await addressOf({ from: '2001:0db8::1' })).toBe('2001:db8:0:0::/64')
  expect(await addressOf({ from: '::1' })).toBe('0:0:0:0::/64')
  expect(await addressOf({ from: 'fe80::1%eth0' })).toBe('fe80:0:0:0::/64')
  expect(await addressOf({ from: '::ffff:203.0.113.7' })).toBe('203.0.113.7')
})

testOnSqlite('the site limits by X-Forwarded-For only where TRUST_PROXY says so', async (site) => {
  await site.addReview({ id: 1 })
  const addressesOf = async (texts: string[]) => {
    for (const [index, content] of texts.entries()) {
      const headers = { 'X-Forwarded-For': `203.0.113.${index + 1}` }
      const body = { user_name: '小青', content }
      await site.send('POST', '/api/reviews/1/comments', body, { from: '10.0.0.1', headers })
    }
    const rows = site.deps.database.queries.selectFrom('xc_comments').select('address')
    const stored = await rows.where('content', 'in', texts).execute()
    return new Set(stored.map(({ address }) => address)).size
  }
  const warnings = () => site.logLines.filter((line) => line.includes('TRUST_PROXY is off'))
  expect(await addressesOf(['一', '二', '三'])).toBe(1)
  expect(warnings()).toHaveLength(1)
  site.deps.trustProxy = parseTrustProxy('1') ?? TRUST_NO_PROXY
  expect(await addressesOf(['四', '五', '六'])).toBe(3)
  expect(warnings()).toHaveLength(1)
})

testOnSqlite('a direct visitor who sends X-Forwarded-For causes no warning', async (site) => {
  await site.send('GET', '/healthz', undefined, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  expect(site.logLines.join('')).not.toContain('TRUST_PROXY')
})

test('a malformed TRUST_PROXY or a short SECRET is refused with its expected form', () => {
  for (const text of [
    'yes',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.1/8/9',
    '10.0.0.1, ',
    '10.0.0/8',
    '2001:db8::/129',
  ]) {
    expect(() => readEnv({ TRUST_PROXY: text }), text).toThrow(/TRUST_PROXY must be off, a number of proxies/)
  }
  expect(() => readEnv({ SECRET: 'short' })).toThrow(/SECRET must have 32 characters or more/)
})

interface Connection {
  from: string
  forwarded?: string
  trust?: string
}

async function addressOf({ from, forwarded, trust = 'off' }: Connection): Promise<string> {
  const app = new Hono<HttpEnv>()
  app.use(clientIpMiddleware(() => parseTrustProxy(trust) ?? TRUST_NO_PROXY, createLog('silent')))
  app.get('/', (c) => c.text(clientIp(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: from } } })
  return answer.text()
}
