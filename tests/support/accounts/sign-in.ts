import { randomUUID } from 'node:crypto'
import type { Role } from '../../../src/contract/accounts/permissions.ts'
import { SCRYPT } from '../../../src/server/accounts/passwords.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { storeUser } from '../server/factories.ts'
import type { TestClock } from '../server/test-clock.ts'
import type { TestSite } from '../server/test-site.ts'
import { newVisitor, type Visitor } from '../server/visitors.ts'

export interface SignedInVisitor extends Visitor {
  userId: string
  email: string
  password: string
}

interface WhoSignsIn {
  name?: string
  role?: Role
  email?: string
}

/**
 * A confirmed account that has signed in over HTTP, in its own browser. Commenting needs the clock that the test holds.
 */
export async function signIn(
  site: TestSite,
  who: WhoSignsIn = {},
  clock?: TestClock,
): Promise<SignedInVisitor> {
  const email = who.email ?? `reader-${randomUUID()}@example.org`
  const userId = await storeUser(site.deps, { ...who, email })
  await storePassword(site.deps, userId)
  const visitor = newVisitor(site, clock ?? UNHELD)
  await signInAs(visitor, email)
  return Object.assign(visitor, { userId, email, password: PASSWORD })
}

/** Signs this browser in to an account that `signIn` made. */
export async function signInAs(visitor: Visitor, email: string, password = PASSWORD): Promise<void> {
  const response = await visitor.send('POST', '/api/auth/sign-in', { email, password })
  if (response.status !== 200) throw new Error(`not signed in: ${await response.text()}`)
}

/** The password that `signIn` uses. */
export async function storePassword(
  deps: Pick<Deps, 'database' | 'clock'> & Partial<Pick<Deps, 'passwordHashing'>>,
  userId: string,
): Promise<void> {
  const now = deps.clock.now().toISOString()
  await deps.database.queries
    .insertInto('xc_accounts')
    .values({
      id: randomUUID(),
      userId,
      providerId: 'credential',
      accountId: userId,
      password: await (deps.passwordHashing?.hash(PASSWORD) ?? (hashed ??= SCRYPT.hash(PASSWORD))),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

/** Scrypt is slow by design; one hash does for all accounts of a journey's worker. */
let hashed: Promise<string> | undefined

export const PASSWORD = '夜航船的燈還亮著'

const UNHELD: TestClock = {
  now: () => new Date(),
  pass: () => {
    throw new Error('pass the held clock to signIn')
  },
}
