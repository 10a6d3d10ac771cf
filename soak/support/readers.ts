import type { Database, DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { storeUser } from '../../tests/support/server/factories.ts'
import { PASSWORD, storePassword } from '../../tests/support/accounts/sign-in.ts'

/** The data that a signed-in browser sends with each request, from an address of its own (TRUST_PROXY=loopback). */
export interface SignedIn {
  userId: string
  headers: Record<string, string>
}

/** Stores accounts in the database and signs each in over HTTP. */
export async function makeReaders(
  address: string,
  databaseEnv: DatabaseEnv,
  count: number,
): Promise<SignedIn[]> {
  const database = await openDatabase(databaseEnv, createLog('silent'))
  try {
    const readers: SignedIn[] = []
    for (let index = 0; index < count; index++)
      readers.push(
        await makeAccount(address, database, `reader-${index}@example.org`, `10.0.0.${index + 1}`, 'reader'),
      )
    return readers
  } finally {
    await database.close()
  }
}

/** Stores the owner's account in the database and signs it in over HTTP. */
export function makeOwner(address: string, database: Database): Promise<SignedIn> {
  return makeAccount(address, database, 'owner@example.org', '10.0.1.1', 'owner')
}

async function makeAccount(
  address: string,
  database: Database,
  email: string,
  from: string,
  role: 'owner' | 'reader',
): Promise<SignedIn> {
  const deps = { database, clock: { now: () => new Date() } }
  const userId = await storeUser(deps, { email, role })
  await storePassword(deps, userId)
  return { userId, headers: await signIn(address, email, from) }
}

async function signIn(address: string, email: string, from: string): Promise<SignedIn['headers']> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`not signed in: ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { 'X-Forwarded-For': from, Cookie: cookies.join('; ') }
}
