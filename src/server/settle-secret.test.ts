import { expect } from 'vitest'
import {
  sendRecoveryCode,
  sendTotp,
  passFirstStep,
  turnOnTwoFactor,
} from '../../tests/support/accounts/two-factor.ts'
import { signIn } from '../../tests/support/accounts/sign-in.ts'
import { linkIn, read, subscribeAndRead, tokenOf } from '../../tests/support/mail/newsletter.ts'
import { codeOf } from '../../tests/support/server/problem-of.ts'
import { holdClock } from '../../tests/support/server/test-clock.ts'
import { testOnEachEngine, type TestSite } from '../../tests/support/server/test-site.ts'
import { settleSecret } from './settle-secret.ts'

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
