import type { Queries } from '../../platform/db/database.ts'

/** The latest code of a mailbox is the only one. */
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

/** Takes one try of the mailbox's code and gives its hash; undefined where none is left, or no code. */
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

/** Wears the code out; false where somebody has used it already. */
export async function takeCode(queries: Queries, mailbox: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('xc_mail_codes')
    .where('mailbox', '=', mailbox)
    .where('code', '=', code)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
