import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { systemClock } from '../../src/server/platform/runtime/clock.ts'
import { storeReviews, storeUser } from '../../tests/support/server/factories.ts'
import { PASSWORD, storePassword } from '../../tests/support/accounts/sign-in.ts'

export const READERS = ['reader@example.org', 'other@example.org'] as const
const BATCH = 500

/** Makes the database of a site that has not been started yet: with that many reviews and the accounts of READERS. */
export async function prepareSite(dataDir: string, reviews: number): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    await migrate(database)
    const deps = { database, clock: systemClock }
    for (let left = reviews; left > 0; left -= BATCH)
      await storeReviews(
        deps,
        Array.from({ length: Math.min(left, BATCH) }, () => ({})),
      )
    for (const email of READERS) await storePassword(deps, await storeUser(deps, { email }))
  } finally {
    await database.close()
  }
}

/** Signs in to one of these accounts. Returns the Cookie header of its session. */
export async function signInAt(address: string, email: (typeof READERS)[number]): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`not signed in: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
