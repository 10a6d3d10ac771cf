import type { Queries } from '../platform/db/database.ts'

export async function readAccountEmail(queries: Queries, userId: string): Promise<string> {
  const { email } = await queries
    .selectFrom('xc_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
