import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect } from 'vitest'
import {
  holdNow,
  fetchKeySet,
  exchangeSession,
  tokenResult,
} from '../../../../tests/support/accounts/programs.ts'
import { signIn, signInAs } from '../../../../tests/support/accounts/sign-in.ts'
import type { TestClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { rotateSigningKeys } from './api-tokens.service.ts'

testOnEachEngine('signing keys follow one another, each known before and after it signs', async (site) => {
  const clock = holdNow(site)
  await rotateSigningKeys(site.deps)
  expect(await fetchKeySet(site)).toEqual({ keys: [] })
  const reader = await signIn(site)
  const signedBy = async () => {
    await signInAs(reader, reader.email)
    return decodeProtectedHeader((await exchangeSession(reader)).access_token).kid
  }
  const known = async () => (await fetchKeySet(site)).keys.map(({ kid }) => kid)
  const first = await signedBy()
  await rotateSigningKeys(site.deps)
  expect(await known()).toEqual([first])

  passDays(clock, 84)
  await Promise.all([rotateSigningKeys(site.deps), rotateSigningKeys(site.deps)])
  const second = (await known()).find((kid) => kid !== first)
  expect((await known()).toSorted()).toEqual([first, second].toSorted())
  expect(await signedBy()).toBe(first)

  const last = await exchangeSession(reader)
  passDays(clock, 6)
  expect(await signedBy()).toBe(second)
  const keys = createLocalJWKSet(await fetchKeySet(site))
  await jwtVerify(last.access_token, keys, { currentDate: new Date(last.expires_at * 1_000 - 1) })
  passDays(clock, 2)
  await rotateSigningKeys(site.deps)
  expect(await known()).toEqual([second])

  // The key is encrypted with the site's secret: with another secret it still verifies tokens, and signs no more.
  const stored = await site.deps.database.queries
    .selectFrom('xc_signing_keys')
    .select('private_key')
    .execute()
  expect(JSON.stringify(stored)).not.toContain('kty')
  const before = await exchangeSession(reader)
  site.deps.secret = 'another secret, as long as the one that was lost'
  expect(await tokenResult(site, before)).toBe(true)
  await signInAs(reader, reader.email)
  const after = await exchangeSession(reader)
  expect(decodeProtectedHeader(after.access_token).kid).not.toBe(second)
  expect([await tokenResult(site, after), (await known()).length]).toEqual([true, 2])
})

function passDays(clock: TestClock, days: number): void {
  clock.pass(days * 86_400)
}
