import { randomUUID } from 'node:crypto'
import type { Queries } from '../../platform/db/database.ts'

/** A value stored under the hash of a token that a visitor will return with. */
interface Verification {
  identifier: string
  value: string
  expiresAt: Date
}

export async function insertVerification(
  queries: Queries,
  { identifier, value, expiresAt }: Verification,
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

/** Undefined where the value is unknown or expired. */
export async function findVerification(
  queries: Queries,
  identifier: string,
  now: Date,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom('xc_verifications')
    .select(['value', 'expiresAt'])
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return found && new Date(found.expiresAt) > now ? found.value : undefined
}

/** Deletes the value and returns it, so that it is used once. Undefined where it is unknown or expired. */
export async function takeVerification(
  queries: Queries,
  identifier: string,
  now: Date,
): Promise<string | undefined> {
  const deleted = await queries
    .deleteFrom('xc_verifications')
    .where('identifier', '=', identifier)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return deleted && new Date(deleted.expiresAt) > now ? deleted.value : undefined
}

/** Whether the session that started linking a provider still exists and belongs to this account. */
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
