import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/db/database.ts'

/** What is kept for somebody who will come back, under a hash of what they bring. */
export interface Kept {
  identifier: string
  value: string
  expiresAt: Date
}

export async function keep(
  queries: Queries,
  { identifier, value, expiresAt }: Kept,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await queries
    .insertInto('xc_verifications')
    .values({
      id: randomUUID(),
      identifier,
      value,
      expiresAt: expiresAt.toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** Once: whoever asks again gets nothing. Nor is there anything whose time is over. */
export async function take(queries: Queries, identifier: string, now: Date): Promise<string | undefined> {
  const taken = await queries
    .deleteFrom('xc_verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return taken && new Date(taken.expiresAt) > now ? taken.value : undefined
}

/** Whether the browser is still signed in to this account by the session with which it set out. */
export async function isSessionOpen(
  queries: Queries,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_sessions')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined && new Date(found.expiresAt) > now
}
