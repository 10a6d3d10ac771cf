import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readActor, setVisitorCookie } from './actor.ts'
import type { HttpEnv } from '../http-context.ts'
import { deriveKey } from '../../security/secret.ts'

const DEPS = { secret: 'a secret of 32 characters or more', siteUrl: 'https://xingcha.test' }

test('a browser is recognised by its visitor cookie', async () => {
  const app = createApp()
  const cookie = (await app.request('/set')).headers.get('Set-Cookie')?.split(';')[0]
  expect(await visitorOf(app, cookie)).toBe('v1')
})

test('visitor cookies last a year: their signature stays HMAC-SHA256 in base64', async () => {
  const signature = createHmac('sha256', deriveKey(DEPS.secret, 'visitor cookie'))
    .update('v1')
    .digest('base64')
  const app = createApp()
  expect(await visitorOf(app, `xc_visitor=${encodeURIComponent(`v1.${signature}`)}`)).toBe('v1')
  expect(await visitorOf(app, `xc_visitor=${encodeURIComponent(`v2.${signature}`)}`)).toBe('anonymous')
  expect(await visitorOf(app, 'xc_visitor=v1')).toBe('anonymous')
})

function createApp(): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/set', async (c) => {
      await setVisitorCookie(DEPS, c, 'v1')
      return c.body(null, 204)
    })
    .get('/', async (c) => c.text((await readActor(DEPS, c)).visitor ?? 'anonymous'))
}

async function visitorOf(app: Hono<HttpEnv>, cookie = ''): Promise<string> {
  return (await app.request('/', { headers: { Cookie: cookie } })).text()
}
