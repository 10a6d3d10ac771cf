import { PROVIDER_IDS } from '../../contract/providers.ts'
import type { Engine, Queries } from '../platform/db/database.ts'

/** Whoever reads the mailbox's mails holds it. */
export async function confirmUser(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set({ emailVerified: truth(engine, true) })
    .where('id', '=', id)
    .execute()
}

/** Outside accounts that could sign in to one which nobody had confirmed may be those of whoever signed up. */
export async function deleteUnprovenLinks(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('userId', '=', id)
    .where('providerId', '<>', 'credential')
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', truth(engine, false)),
    )
    .execute()
}

/**
 * Gives an account that nobody had confirmed to the holder of its mailbox: every way in that whoever signed up may
 * know is gone.
 */
export async function claimUser(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries.deleteFrom('xc_accounts').where('userId', '=', id).execute()
  await queries.deleteFrom('xc_sessions').where('userId', '=', id).execute()
  await deleteTokensOf(queries, id)
  await confirmUser(queries, engine, id)
}

/** What leads to this account wears out: links of mails, sign-ins under way, the trust in browsers. */
export async function deleteTokensOf(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_verifications').where('value', '=', userId).execute()
  await queries.deleteFrom('xc_address_changes').where('user_id', '=', userId).execute()
  await deleteTrustedDevices(queries, userId)
}

/** Every browser is asked again, and no sign-in under way goes on. */
export async function deleteTrustedDevices(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_trusted_devices').where('user_id', '=', userId).execute()
  await queries.deleteFrom('xc_second_steps').where('user_id', '=', userId).execute()
}

/** Sessions, tokens and codes whose time was over, and accounts that nobody had confirmed, at these times. */
export async function deletePast(
  queries: Queries,
  engine: Engine,
  { now, unconfirmed }: { now: Date; unconfirmed: Date },
): Promise<void> {
  const past = now.toISOString()
  await queries.deleteFrom('xc_sessions').where('expiresAt', '<', past).execute()
  await queries.deleteFrom('xc_verifications').where('expiresAt', '<', past).execute()
  for (const table of [
    'xc_second_steps',
    'xc_trusted_devices',
    'xc_mail_codes',
    'xc_address_changes',
    'xc_used_challenges',
  ] as const) {
    await queries.deleteFrom(table).where('expires_at', '<', past).execute()
  }
  await queries
    .deleteFrom('xc_users')
    .where('emailVerified', '=', truth(engine, false))
    .where('createdAt', '<', unconfirmed.toISOString())
    .execute()
}

export async function findUser(
  queries: Queries,
  email: string,
): Promise<{ id: string; role: 'reader' | 'owner'; isConfirmed: boolean } | undefined> {
  const found = await queries
    .selectFrom('xc_users')
    .select(['id', 'role', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found && { id: found.id, role: found.role, isConfirmed: Boolean(found.emailVerified) }
}

/** Whether the account can be signed in to with a password of its own. */
export async function hasPassword(queries: Queries, userId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The hash of the password of the account with this address that nobody has confirmed. */
export async function findUnconfirmedPassword(
  queries: Queries,
  engine: Engine,
  email: string,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('xc_accounts')
    .innerJoin('xc_users', 'xc_users.id', 'xc_accounts.userId')
    .select('xc_accounts.password')
    .where('xc_users.email', '=', email)
    .where('xc_users.emailVerified', '=', truth(engine, false))
    .where('xc_accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? undefined
}

/** Nothing where the account has been confirmed meanwhile. */
export async function deleteUnconfirmedPassword(
  queries: Queries,
  engine: Engine,
  hash: string,
): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('password', '=', hash)
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', truth(engine, false)),
    )
    .execute()
}

/** Makes this account the owner, and whoever was it a reader; gives their addresses. */
export async function moveOwnership(queries: Queries, id: string): Promise<string[]> {
  const former = await queries
    .updateTable('xc_users')
    .set({ role: 'reader' })
    .where('role', '=', 'owner')
    .where('id', '<>', id)
    .returning('email')
    .execute()
  await queries.updateTable('xc_users').set({ role: 'owner' }).where('id', '=', id).execute()
  return former.map(({ email }) => email)
}

/** Until the transaction ends nothing is added to this account. Undefined where it is no longer there. */
export async function lockUser(
  queries: Queries,
  engine: Engine,
  id: string,
): Promise<{ email: string; role: 'reader' | 'owner' } | undefined> {
  return (
    queries
      .selectFrom('xc_users')
      .select(['email', 'role'])
      .where('id', '=', id)
      // SQLite has one writer at a time.
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
  )
}

/** The account, and by the database's own rules whatever belongs to it alone: sessions, ways in, lists. */
export async function deleteUser(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('xc_users').where('id', '=', id).execute()
}

/** Lets two who take ways in away from this account follow one another. */
export async function lockSignInMethods(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', userId)
    .execute()
}

/** How many ways in the account has: its password, its passkeys, its accounts at providers. */
export async function countSignInMethods(queries: Queries, userId: string): Promise<number> {
  const { accounts } = await queries
    .selectFrom('xc_accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('password', 'is not', null), eb('providerId', 'in', PROVIDER_IDS)]))
    .executeTakeFirstOrThrow()
  const { passkeys } = await queries
    .selectFrom('xc_passkeys')
    .select(({ fn }) => fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return accounts + passkeys
}

/** The library keeps truth values as each engine has them. */
export function truth(engine: Engine, value: boolean): boolean | number {
  return engine === 'sqlite' ? Number(value) : value
}
