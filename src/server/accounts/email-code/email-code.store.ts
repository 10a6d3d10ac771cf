import type { Queries } from '../../platform/db/database.ts'

/** Replaces the mailbox's earlier code. */
export async function saveCode(
  queries: Queries,
  { mailbox, ...code }: { mailbox: string; code: string; tries_left: number; expires_at: string },
): Promise<void> {
  await queries
    .insertInto('xc_mail_codes')
    .values({ mailbox, ...code })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(code))
    .execute()
}

/**
 * Counts one attempt and returns the hash of the mailbox's code; undefined where there is no code or no attempt left.
 */
export async function consumeCodeAttempt(
  queries: Queries,
  mailbox: string,
  now: string,
): Promise<string | undefined> {
  const spent = await queries
    .updateTable('xc_mail_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('mailbox', '=', mailbox)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code')
    .executeTakeFirst()
  return spent?.code
}

/** Deletes the code; false where another request has used it. */
export async function consumeCode(queries: Queries, mailbox: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('xc_mail_codes')
    .where('mailbox', '=', mailbox)
    .where('code', '=', code)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
