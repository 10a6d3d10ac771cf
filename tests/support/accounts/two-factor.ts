import type { SignInOutcome } from '../../../src/contract/accounts/accounts.ts'
import type { RecoveryCodes, TwoFactorSetup } from '../../../src/contract/accounts/two-factor.ts'
import type { TestClock } from '../server/test-clock.ts'
import type { TestSite } from '../server/test-site.ts'
import { newVisitor, type Visitor } from '../server/visitors.ts'
import { appCode } from './app-code.ts'
import type { SignedInVisitor } from './sign-in.ts'

export interface TwoFactorStates {
  /** The code of the authenticator app at the clock's time, or so many periods later. */
  code(periodsLater?: number): string
  recoveryCodes: string[]
}

/** Sets up an authenticator app. Moves the clock to the next period, whose code is unused. */
export async function turnOnTwoFactor(reader: SignedInVisitor, clock: TestClock): Promise<TwoFactorStates> {
  const code = await newApp(reader, clock)
  const confirmed = await reader.send('POST', '/api/auth/two-step/confirm', { code: code() })
  if (confirmed.status !== 200) throw new Error(`not turned on: ${await confirmed.text()}`)
  const { recovery_codes } = (await confirmed.json()) as RecoveryCodes
  clock.pass(30)
  return { code, recoveryCodes: recovery_codes }
}

/** An authenticator app that has the secret and has not been confirmed. */
export async function newApp(reader: SignedInVisitor, clock: TestClock): Promise<TwoFactorStates['code']> {
  const begun = await reader.send('POST', '/api/auth/two-step', { password: reader.password })
  if (begun.status !== 200) throw new Error(`not set up: ${await begun.text()}`)
  const { secret } = (await begun.json()) as TwoFactorSetup
  return (periodsLater = 0) => appCode(secret, periodsLater, clock.now())
}

/** Completes the second step with a code of the app. */
export async function sendTotp(visitor: Visitor, code: string, trusts_device = false): Promise<Response> {
  return visitor.send('POST', '/api/auth/second-step', { kind: 'totp', code, trusts_device })
}

/** Completes the second step with a recovery code. */
export async function sendRecoveryCode(visitor: Visitor, code: string): Promise<Response> {
  const given = { kind: 'recovery_code', code, trusts_device: false }
  return visitor.send('POST', '/api/auth/second-step', given)
}

/** A browser with a pending sign-in, before its second step. */
export async function passFirstStep(
  site: TestSite,
  clock: TestClock,
  reader: SignedInVisitor,
): Promise<Visitor> {
  const browser = newVisitor(site, clock)
  const { state } = await signInByPassword(browser, reader)
  if (state !== 'second_step') throw new Error('no second step was required')
  return browser
}

/** The first step, by password. */
export async function signInByPassword(
  visitor: Visitor,
  { email, password }: Pick<SignedInVisitor, 'email' | 'password'>,
): Promise<SignInOutcome> {
  const answer = await visitor.send('POST', '/api/auth/sign-in', { email, password })
  return (await answer.json()) as SignInOutcome
}
