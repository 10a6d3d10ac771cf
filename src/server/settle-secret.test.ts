import { expect } from 'vitest'
import {
  sendRecoveryCode,
  sendTotp,
  passFirstStep,
  turnOnTwoFactor,
} from '../../tests/support/accounts/two-factor.ts'
import { outcomeOf } from '../../tests/support/accounts/forms.ts'
import { signIn } from '../../tests/support/accounts/sign-in.ts'
import { linkIn, read, subscribeAndRead, tokenOf } from '../../tests/support/mail/newsletter.ts'
import { codeOf } from '../../tests/support/server/problem-of.ts'
import { holdClock } from '../../tests/support/server/test-clock.ts'
import { testOnEachEngine, type TestSite } from '../../tests/support/server/test-site.ts'
import { readActorKeys } from './federation/activitypub/actor-keys.service.ts'
import { readSecretMark } from './settings/site-secret.service.ts'
import { newVisitor } from '../../tests/support/server/visitors.ts'
import { settleSecret } from './open-deps.ts'

const NEW = 'the secret that comes after it, long enough'

testOnEachEngine('a new SECRET with the one before it reads what that one wrote', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code, recoveryCodes } = await turnOnTwoFactor(reader, clock)
  const { text } = await subscribeAndRead(site, 'ann@example.org')
  const token = tokenOf(linkIn(text, 'confirm'))
  await settle(site, site.deps.secret)
  await change(site, NEW, site.deps.secret)

  expect((await sendTotp(await passFirstStep(site, clock, reader), code())).status).toBe(200)
  expect((await sendRecoveryCode(await passFirstStep(site, clock, reader), recoveryCodes[0]!)).status).toBe(
    200,
  )
  expect(await read(site, token)).toMatchObject({ email: 'ann@example.org' })
  // What was signed with the one before counts no longer without it; what was encrypted is the new one's.
  site.deps.previousSecret = undefined
  expect((await sendTotp(await passFirstStep(site, clock, reader), code(1))).status).toBe(200)
  expect(await read(site, token)).toMatchObject({ code: 'subscription_not_found' })
})

testOnEachEngine('links that were mailed before a new SECRET lead where they did', async (site) => {
  const clock = holdClock(site)
  const owner = await signIn(site, { role: 'owner' }, clock)
  const account = { name: '小青', email: 'qing@example.org', password: '月落烏啼霜滿天江楓' }
  await newVisitor(site, clock).send('POST', '/api/auth/sign-up', account)
  await owner.send('POST', '/api/studio/people/invitations', { email: 'su@example.org' })
  await owner.send('POST', '/api/auth/address', { email: 'new@example.org', password: owner.password })
  const links = (await site.deliverMails()).map(({ text }) => /https:\S+token=\S+/.exec(text)?.[0] ?? '')
  await settle(site, site.deps.secret)
  await change(site, NEW, site.deps.secret)

  const friend = await signIn(site, {}, clock)
  const outcomes = await Promise.all(
    links.map(async (link) => {
      const { pathname, searchParams } = new URL(link)
      const token = searchParams.get('token') ?? ''
      return outcomeOf(await friend.send('POST', pathname, new URLSearchParams({ token })))
    }),
  )
  expect(outcomes).toEqual(['confirmed', 'editor', 'address'])
})

testOnEachEngine('data without a mark whose keys are of another SECRET are not marked', async (site) => {
  const { database, secret } = site.deps
  await readActorKeys(site.deps, async () => [])
  await expect(settle(site, NEW)).rejects.toThrow(/^SECRET \(or the file secret/)
  expect(await readSecretMark(database.queries)).toBeUndefined()
  await settle(site, secret)
  expect(await readSecretMark(database.queries)).toEqual(expect.any(String))
})

testOnEachEngine('another SECRET is refused, until the operator says that theirs is lost', async (site) => {
  const clock = holdClock(site)
  const reader = await signIn(site)
  const { code } = await turnOnTwoFactor(reader, clock)
  await settle(site, site.deps.secret)
  await expect(settle(site, NEW)).rejects.toThrow(/^SECRET \(or the file secret in DATA_DIR\) is not the one/)
  await expect(settle(site, NEW, 'neither the one nor the other of them')).rejects.toThrow(
    /SECRET_PREVIOUS=lost\.$/,
  )
  await change(site, NEW, 'lost')
  await settle(site, NEW)
  // The right code: nobody can compare it any more, which is no fault of the server.
  const answer = await sendTotp(await passFirstStep(site, clock, reader), code())
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'second_step_unreadable'])
})

async function change(site: TestSite, secret: string, previousSecret: string): Promise<void> {
  await settle(site, secret, previousSecret)
  site.deps.secret = secret
  site.deps.previousSecret = previousSecret
}

function settle({ deps, dataDir }: TestSite, secret: string, previousSecret?: string): Promise<void> {
  return settleSecret(deps.database, { dataDir, secret, previousSecret }, secret, deps.log)
}
