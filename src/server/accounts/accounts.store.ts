import { toStoredBoolean } from '../platform/db/stored-boolean.ts'
import type { Role } from '../../contract/accounts/permissions.ts'
import { PROVIDER_IDS } from '../../contract/accounts/providers.ts'
import type { Engine, Queries } from '../platform/db/database.ts'

export async function readEmail(queries: Queries, userId: string): Promise<string> {
  const { email } = await queries
    .selectFrom('xc_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

/** Marks the account's email as confirmed. */
export async function confirmUser(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set({ emailVerified: toStoredBoolean(engine, true) })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the linked providers of an unconfirmed account: they may belong to the person who signed up with another's
 * email.
 */
export async function deleteUnprovenLinks(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('userId', '=', id)
    .where('providerId', '<>', 'credential')
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', toStoredBoolean(engine, false)),
    )
    .execute()
}

/**
 * Confirms an unconfirmed account for the holder of its mailbox, and deletes every sign-in method and session that
 * the person who signed up may know.
 */
export async function claimUser(queries: Queries, engine: Engine, id: string): Promise<void> {
  await queries.deleteFrom('xc_accounts').where('userId', '=', id).execute()
  await queries.deleteFrom('xc_sessions').where('userId', '=', id).execute()
  await deleteTokensOf(queries, id)
  await confirmUser(queries, engine, id)
}

/** Revokes the account's mailed links, pending sign-ins and trusted devices. */
export async function deleteTokensOf(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_verifications').where('value', '=', userId).execute()
  await queries.deleteFrom('xc_address_changes').where('user_id', '=', userId).execute()
  await deleteTrustedDevices(queries, userId)
}

export async function deleteStudioTokens(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_studio_tokens').where('user_id', '=', userId).execute()
}

/** Every browser must pass the second step again; pending sign-ins end. */
export async function deleteTrustedDevices(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_trusted_devices').where('user_id', '=', userId).execute()
  await queries.deleteFrom('xc_second_steps').where('user_id', '=', userId).execute()
}

/** Ends the sessions and studio tokens of this account, or of all, and requires the second step again. Returns how many there were. */
export async function deleteSessions(queries: Queries, userId: string | undefined): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('xc_sessions')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .executeTakeFirstOrThrow()
  for (const table of ['xc_studio_tokens', 'xc_trusted_devices', 'xc_second_steps'] as const) {
    await queries
      .deleteFrom(table)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
      .execute()
  }
  return Number(numDeletedRows)
}

/** Deletes what has expired: sessions, tokens, codes, and unconfirmed accounts created before `unconfirmed`. */
export async function deleteExpired(
  queries: Queries,
  engine: Engine,
  { now, unconfirmed, earliestSignIn }: { now: Date; unconfirmed: Date; earliestSignIn: Date },
): Promise<void> {
  const past = now.toISOString()
  await queries
    .deleteFrom('xc_sessions')
    .where(({ eb, or }) =>
      or([eb('expiresAt', '<', past), eb('createdAt', '<', earliestSignIn.toISOString())]),
    )
    .execute()
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
    .where('emailVerified', '=', toStoredBoolean(engine, false))
    .where('createdAt', '<', unconfirmed.toISOString())
    .execute()
}

export async function findUser(
  queries: Queries,
  email: string,
): Promise<{ id: string; role: Role; isConfirmed: boolean } | undefined> {
  const found = await queries
    .selectFrom('xc_users')
    .select(['id', 'role', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found && { id: found.id, role: found.role, isConfirmed: Boolean(found.emailVerified) }
}

/** Whether the account has a password. */
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

/** The password hash of the unconfirmed account with this email. */
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
    .where('xc_users.emailVerified', '=', toStoredBoolean(engine, false))
    .where('xc_accounts.providerId', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? undefined
}

/** Does nothing where the account has been confirmed meanwhile. */
export async function deleteUnconfirmedPassword(
  queries: Queries,
  engine: Engine,
  hash: string,
): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('password', '=', hash)
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', toStoredBoolean(engine, false)),
    )
    .execute()
}

/** Makes this account the owner, and gives the former owner another role; returns the emails of former owners. */
export async function moveOwnership(
  queries: Queries,
  id: string,
  roleOfFormer: 'reader' | 'editor' = 'reader',
): Promise<string[]> {
  const former = await queries
    .updateTable('xc_users')
    .set({ role: roleOfFormer })
    .where('role', '=', 'owner')
    .where('id', '<>', id)
    .returning('email')
    .execute()
  await queries.updateTable('xc_users').set({ role: 'owner' }).where('id', '=', id).execute()
  return former.map(({ email }) => email)
}

/** Locks the account until the transaction ends. Undefined where it has been deleted. */
export async function lockUser(
  queries: Queries,
  engine: Engine,
  id: string,
): Promise<{ name: string; email: string; role: Role } | undefined> {
  return (
    queries
      .selectFrom('xc_users')
      .select(['name', 'email', 'role'])
      .where('id', '=', id)
      // SQLite has one writer at a time.
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
  )
}

/** Deletes the account; foreign keys delete what belongs to it: sessions, sign-in methods, lists. */
export async function deleteUser(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('xc_users').where('id', '=', id).execute()
}

/** Serialises transactions that remove sign-in methods of this account. */
export async function lockSignInMethods(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', userId)
    .execute()
}

/** Counts the account's sign-in methods: its password, its passkeys and its linked providers. */
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
