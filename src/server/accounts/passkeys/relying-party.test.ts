import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { expect } from 'vitest'

testOnSqlite('for a local SITE_URL the relying party is the requested host', async (site) => {
  const relyingParty = async (siteUrl: string, Host: string, Origin?: string) => {
    site.deps.siteUrl = siteUrl
    const answer = await site.send('POST', '/api/auth/passkey-sign-in/options', undefined, {
      headers: { Host, ...(Origin === undefined ? {} : { Origin }) },
    })
    const { rpId, code } = (await answer.json()) as { rpId?: string; code?: string }
    return rpId ?? code
  }
  const local = 'http://127.0.0.1:3000'
  expect(await relyingParty(local, 'localhost:3000', 'http://localhost:3000')).toBe('localhost')
  expect(await relyingParty(local, 'localhost:3000')).toBe('localhost')
  expect(await relyingParty(local, '127.0.0.1:3000')).toBe('passkey_unavailable')
  expect(await relyingParty('http://[::1]:3000', '[::1]:3000')).toBe('passkey_unavailable')
  expect(await relyingParty('https://xingcha.test/site', 'localhost:3000')).toBe('xingcha.test')
})
