import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PROVIDER_IDS } from '../../contract/accounts/providers.ts'
import { changesRow, firstValue, type Queries } from '../platform/db/database.ts'
import type { TableRow } from '../platform/db/tables/tables.ts'
import { nextTurn } from '../platform/runtime/batches.ts'

/** Marks the account's email as confirmed. */
export async function confirmUser(queries: Queries, id: string): Promise<void> {
  await queries.updateTable('xc_users').set({ emailVerified: true }).where('id', '=', id).execute()
}

/** Deletes the providers linked to an unconfirmed account: they may be those of a person who used another's email. */
export async function deleteUnprovenLinks(queries: Queries, id: string): Promise<void> {
  await queries
    .deleteFrom('xc_accounts')
    .where('userId', '=', id)
    .where('providerId', '<>', 'credential')
    .where('userId', 'in', (row) =>
      row.selectFrom('xc_users').select('id').where('emailVerified', '=', false),
    )
    .execute()
}

/** Confirms the account for its mailbox's holder, and deletes sign-in methods and sessions. False where it is confirmed. */
export async function claimUser(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('xc_users')
    .set({ emailVerified: true })
    .where((is) => is.and({ id, emailVerified: false }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await queries.deleteFrom('xc_accounts').where('userId', '=', id).execute()
  await queries.deleteFrom('xc_sessions').where('userId', '=', id).execute()
  await deleteTokensOf(queries, id)
  return true
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

/** The id of an account that did not exist yet; undefined where the email has one. */
export function insertUser(
  queries: Queries,
  { id = randomUUID(), email, name, isConfirmed, now }: NewUser,
): Promise<string | undefined> {
  const at = now.toISOString()
  return firstValue(
    queries
      .insertInto('xc_users')
      .values({
        id,
        name,
        email,
        emailVerified: isConfirmed,
        image: null,
        createdAt: at,
        updatedAt: at,
        role: 'reader',
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id'),
  )
}

interface NewUser {
  id?: string
  email: string
  name: string
  isConfirmed: boolean
  now: Date
}

export function findUserById(queries: Queries, id: string) {
  return queries.selectFrom('xc_users').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
}

export async function findUser(queries: Queries, email: string) {
  const found = await queries
    .selectFrom('xc_users')
    .select(['id', 'role', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found && { id: found.id, role: found.role, isConfirmed: Boolean(found.emailVerified) }
}

/** Makes this account the owner, and gives the former owner another role; returns the emails of former owners. */
export async function moveOwnership(
  queries: Queries,
  id: string,
  now: Date,
  roleOfFormer: 'reader' | 'editor' = 'reader',
): Promise<string[]> {
  const former = await queries
    .updateTable('xc_users')
    .set({ role: roleOfFormer })
    .where('role', '=', 'owner')
    .where('id', '<>', id)
    .returning('email')
    .execute()
  await admitReader(queries, id, 'owner', now)
  await queries.updateTable('xc_users').set({ role: 'owner' }).where('id', '=', id).execute()
  return former.map(({ email }) => email)
}

/** Makes a reader a member of the studio, to whom the comments so far are not new. */
export async function admitReader(
  queries: Queries,
  id: string,
  role: 'owner' | 'editor',
  now: Date,
): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set({ role, comments_seen_at: now.toISOString() })
    .where((is) => is.and({ id, role: 'reader' }))
    .execute()
}

/** Locks the account until the transaction ends. Undefined where it has been deleted. */
export async function lockUser(queries: Queries, id: string) {
  return queries
    .selectFrom('xc_users')
    .select(['name', 'email', 'role'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Deletes the account; foreign keys delete what belongs to it: sessions, sign-in methods, lists. A full reading list goes
 * first and in parts, each in a turn of the event loop of its own: other requests are answered meanwhile.
 */
export async function deleteUser(queries: Queries, id: string): Promise<void> {
  for (const table of ['xc_reading_list', 'xc_highlights']) {
    const some = sql`select id from ${sql.table(table)} where user_id = ${id} limit 50`
    for (let deleted = 1n; deleted > 0n;) {
      const part = await sql`delete from ${sql.table(table)} where id in (${some})`.execute(queries)
      deleted = part.numAffectedRows ?? 0n
      await nextTurn()
    }
  }
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

export async function setName(queries: Queries, userId: string, name: string, now: Date): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set({ name, updatedAt: now.toISOString() })
    .where('id', '=', userId)
    .execute()
}

export async function setReading(queries: Queries, userId: string, reading: string): Promise<void> {
  await queries.updateTable('xc_users').set({ reading }).where('id', '=', userId).execute()
}

/** Replaces the account's earlier request. */
export async function saveChange(queries: Queries, { user_id, ...change }: TableRow<'xc_address_changes'>) {
  await queries
    .insertInto('xc_address_changes')
    .values({ user_id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** The request of this token that is valid at this time, with the account's present email. */
export function findChange(queries: Queries, hashes: readonly string[], now: string) {
  return queries
    .selectFrom('xc_address_changes')
    .innerJoin('xc_users', 'xc_users.id', 'xc_address_changes.user_id')
    .select(['xc_users.id as userId', 'xc_address_changes.email', 'xc_users.email as present'])
    .where('xc_address_changes.token', 'in', hashes)
    .where('xc_address_changes.expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes the unconfirmed account with this email, which yields to the holder of the mailbox. */
export async function deleteUnconfirmed(queries: Queries, email: string): Promise<void> {
  await queries.deleteFrom('xc_users').where('email', '=', email).where('emailVerified', '=', false).execute()
}

/** False where the account has this email already, or another account has it. */
export function setEmail(queries: Queries, userId: string, { email, now }: { email: string; now: string }) {
  return changesRow(
    queries
      .updateTable('xc_users')
      .set({ email, updatedAt: now })
      .where('id', '=', userId)
      .where('email', '<>', email)
      .where((row) =>
        row.not(
          row.exists(row.selectFrom('xc_users as other').select('other.id').where('other.email', '=', email)),
        ),
      ),
  )
}

/** The accounts here of these ids of the original site; null where the account has been deleted. */
export async function findImported(
  queries: Queries,
  originalIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (originalIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_imported_users')
    .selectAll()
    .where('original_id', 'in', [...new Set(originalIds)])
    .execute()
  return new Map(rows.map(({ original_id, user_id }) => [original_id, user_id]))
}

/** An id that is mapped already keeps its account. */
export async function insertImported(
  queries: Queries,
  users: readonly { original_id: string; user_id: string }[],
): Promise<void> {
  if (users.length === 0) return
  await queries
    .insertInto('xc_imported_users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The accounts with these emails, by email. */
export async function findByEmails(
  queries: Queries,
  emails: readonly string[],
): Promise<Map<string, { id: string; isConfirmed: boolean }>> {
  if (emails.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_users')
    .select(['id', 'email', 'emailVerified'])
    .where('email', 'in', [...new Set(emails)])
    .execute()
  return new Map(
    rows.map(({ id, email, emailVerified }) => [email, { id, isConfirmed: Boolean(emailVerified) }]),
  )
}
