import { randomInt, randomUUID } from 'node:crypto'
import { type Page, request } from '@playwright/test'
import type { RecoveryCodes, TwoFactorSetup } from '../../../src/contract/accounts/two-factor.ts'
import { storeUser } from '../server/factories.ts'
import { appCode } from './app-code.ts'
import { expect } from '../browser/journey.ts'
import { withDatabase } from '../browser/journey-database.ts'
import { PASSWORD, storePassword } from './sign-in.ts'

export interface Reader {
  id: string
  name: string
  email: string
  password: string
}

/** A confirmed account with a password on the journeys' site, not signed in. */
export async function newReader(name = '小青'): Promise<Reader> {
  const email = `reader-${randomUUID()}@example.org`
  return withDatabase(async (deps) => {
    const id = await storeUser(deps, { name, email })
    await storePassword(deps, id)
    return { id, name, email, password: PASSWORD }
  })
}

export interface TwoFactorReader extends Reader {
  /** The current code of the authenticator app. */
  appCode(): string
  recoveryCodes: string[]
}

/** An account with a second step, not signed in. */
export async function newTwoFactorReader(): Promise<TwoFactorReader> {
  const reader = await newReader()
  const elsewhere = await request.newContext({
    baseURL: process.env.JOURNEY_ADDRESS ?? '',
    extraHTTPHeaders: { 'X-Forwarded-For': anyAddress() },
  })
  const post = async <Answer>(path: string, data: object): Promise<Answer> => {
    const response = await elsewhere.post(path, { data })
    expect(response.status(), path).toBe(200)
    return (await response.json()) as Answer
  }
  try {
    const { email, password } = reader
    await post('/api/auth/sign-in', { email, password })
    const { secret } = await post<TwoFactorSetup>('/api/auth/two-step', { password })
    // With the one before, so that the present one is still fresh.
    const { recovery_codes } = await post<RecoveryCodes>('/api/auth/two-step/confirm', {
      code: appCode(secret, -1),
    })
    return { ...reader, appCode: () => appCode(secret), recoveryCodes: recovery_codes }
  } finally {
    await elsewhere.dispose()
  }
}

/** Signs this browser in without the form; the next page is signed in. */
export async function signInAs(page: Page, { email, password }: Reader): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in', {
    data: { email, password },
    headers: { 'X-Forwarded-For': anyAddress() },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Creates a reader and signs this browser in. */
export async function signedInReader(page: Page, name?: string): Promise<Reader> {
  const reader = await newReader(name)
  await signInAs(page, reader)
  return reader
}

/** Gives this browser an IP address of its own, for forms that are limited by address. */
export async function useOwnIpAddress(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() })
}

function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
