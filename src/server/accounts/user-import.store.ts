import type { Queries } from '../platform/db/database.ts'

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
