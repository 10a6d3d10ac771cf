import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '../../contract/accounts/permissions.ts'
import { changesRow, type Queries } from '../platform/db/database.ts'

/** A session that is not over, with its account. */
export interface StoredSession {
  id: string
  /** What the browser's cookie holds; a program's is never sent to anyone. */
  token: string
  createdAt: Date
  expiresAt: Date
  user: {
    id: string
    name: string
    email: string
    role: Role
    isConfirmed: boolean
    createdAt: Date
    /** Null: the account has no password. */
    passwordHash: string | null
    reading: string | null
  }
}

/** The times at which a session is over: it expired before `now`, or began before `earliest`. */
export interface SessionTimes {
  now: Date
  earliest: Date
}

/** Undefined where there is none, or where it is over. */
export async function findOpenSession(
  queries: Queries,
  [column, value]: ['id' | 'token', string],
  { now, earliest }: SessionTimes,
): Promise<StoredSession | undefined> {
  const found = await queries
    .selectFrom('xc_sessions')
    .innerJoin('xc_users', 'xc_users.id', 'xc_sessions.userId')
    .leftJoin('xc_accounts', (join) =>
      join.onRef('xc_accounts.userId', '=', 'xc_users.id').on('providerId', '=', 'credential'),
    )
    .select([
      'xc_sessions.id as sessionId',
      'xc_sessions.token',
      'xc_sessions.createdAt as startedAt',
      'xc_sessions.expiresAt',
      'xc_users.id',
      'xc_users.name',
      'xc_users.email',
      'xc_users.role',
      'xc_users.emailVerified',
      'xc_users.createdAt',
      'xc_users.reading',
      'xc_accounts.password',
    ])
    .where(`xc_sessions.${column}`, '=', value)
    .where('xc_sessions.expiresAt', '>', now.toISOString())
    .where('xc_sessions.createdAt', '>', earliest.toISOString())
    .executeTakeFirst()
  if (!found) return undefined
  const { sessionId, token, startedAt, expiresAt, emailVerified, createdAt, password, ...user } = found
  return {
    id: sessionId,
    token,
    createdAt: new Date(startedAt),
    expiresAt: new Date(expiresAt),
    user: {
      ...user,
      isConfirmed: Boolean(emailVerified),
      createdAt: new Date(createdAt),
      passwordHash: password,
    },
  }
}

/** The account's open sessions, the last used first. */
export function listOpenSessions(queries: Queries, userId: string, { now, earliest }: SessionTimes) {
  return queries
    .selectFrom('xc_sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '>', earliest.toISOString())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Stores a new session with a random token. `device`: the kind of browser (platform/http/access/device-name.ts). */
export async function insertSession(
  queries: Queries,
  { userId, device, now, expiresAt }: { userId: string; device: string; now: Date; expiresAt: Date },
): Promise<{ id: string; token: string }> {
  const [id, token, at] = [randomUUID(), randomBytes(24).toString('base64url'), now.toISOString()]
  await queries
    .insertInto('xc_sessions')
    .values({
      id,
      userId,
      token,
      expiresAt: expiresAt.toISOString(),
      createdAt: at,
      updatedAt: at,
      ipAddress: '',
      userAgent: device,
    })
    .execute()
  return { id, token }
}

export async function prolongSession(
  queries: Queries,
  id: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await queries
    .updateTable('xc_sessions')
    .set({ updatedAt: now.toISOString(), expiresAt: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Ends a session of this account; false where it has none with this id. */
export function deleteSession(queries: Queries, userId: string, id: string): Promise<boolean> {
  return changesRow(queries.deleteFrom('xc_sessions').where('id', '=', id).where('userId', '=', userId))
}

/** Ends the account's sessions, browsers' and programs', but the one with this id. */
export async function deleteSessionsOf(queries: Queries, userId: string, kept = ''): Promise<void> {
  await queries.deleteFrom('xc_sessions').where('userId', '=', userId).where('id', '<>', kept).execute()
}

/** Ends the sessions and studio tokens of this account, or of all; the second step is due again. Counts the sessions. */
export async function signOutEverywhere(queries: Queries, userId: string | undefined): Promise<number> {
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

/** Deletes what is over: sessions, tokens, codes, and unconfirmed accounts created before `unconfirmed`. */
export async function deleteExpired(
  queries: Queries,
  { now, earliest, unconfirmed }: SessionTimes & { unconfirmed: Date },
): Promise<void> {
  const past = now.toISOString()
  await queries
    .deleteFrom('xc_sessions')
    .where(({ eb, or }) => or([eb('expiresAt', '<', past), eb('createdAt', '<', earliest.toISOString())]))
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
    .where('emailVerified', '=', false)
    .where('createdAt', '<', unconfirmed.toISOString())
    .execute()
}
