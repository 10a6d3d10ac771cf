import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDatabase } from '../../src/server/platform/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { storeUser } from './factories.ts'
import { expect } from './journey.ts'
import { PASSWORD, storePassword } from './sign-in.ts'

export interface Reader {
  id: string
  name: string
  email: string
  password: string
}

/** Somebody with a confirmed account and a password on the journeys' site, not signed in yet. */
export async function newReader(name = '小青'): Promise<Reader> {
  const email = `reader-${randomUUID()}@example.org`
  const dataDir = process.env.JOURNEY_DATA_DIR ?? ''
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  const clock = { now: () => new Date() }
  try {
    const id = await storeUser({ database, clock }, { name, email })
    await storePassword({ database, clock }, id)
    return { id, name, email, password: PASSWORD }
  } finally {
    await database.close()
  }
}

/** Signs this browser in, without the form; the page that is opened next knows it. */
export async function signInAs(page: Page, { email, password }: Reader): Promise<void> {
  const response = await page.request.post('/api/auth/sign-in', {
    data: { email, password },
    headers: { 'X-Forwarded-For': anyAddress() },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** A new reader who is signed in in this browser. */
export async function signedInReader(page: Page, name?: string): Promise<Reader> {
  const reader = await newReader(name)
  await signInAs(page, reader)
  return reader
}

/** For journeys through forms that count by address: this browser comes from one of its own. */
export async function comeFromElsewhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': anyAddress() })
}

function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
