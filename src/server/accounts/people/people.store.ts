import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { InvitationRow } from '../../platform/db/tables/account-tables.ts'
import { changesRow, firstValue, hasRow, type Queries } from '../../platform/db/database.ts'

/** The owner first, then the editors by name, each with the times of the last session and the last logged action. */
export function listMembers(queries: Queries) {
  return queries
    .selectFrom('xc_users')
    .select((select) => [
      'xc_users.id',
      'xc_users.name',
      'xc_users.email',
      'xc_users.role',
      select
        .selectFrom('xc_sessions')
        .select(({ fn }) => fn.max('updatedAt').as('used_at'))
        .whereRef('userId', '=', 'xc_users.id')
        .as('used_at'),
      select
        .selectFrom('xc_studio_log')
        .select(({ fn }) => fn.max('created_at').as('acted_at'))
        .whereRef('user_id', '=', 'xc_users.id')
        .as('acted_at'),
    ])
    .where('role', 'in', ['owner', 'editor'])
    .orderBy('role', 'desc')
    .orderBy('name')
    .orderBy('xc_users.id')
    .limit(OWN_ROWS)
    .execute()
}

/** Latest first. */
export function listInvitations(queries: Queries): Promise<InvitationRow[]> {
  return queries.selectFrom('xc_invitations').selectAll().orderBy('sent_at', 'desc').limit(OWN_ROWS).execute()
}

/** Replaces an earlier invitation of this email. */
export async function upsertInvitation(queries: Queries, row: InvitationRow): Promise<void> {
  const { token_hash, sent_at, expires_at } = row
  await queries
    .insertInto('xc_invitations')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ token_hash, sent_at, expires_at }))
    .execute()
}

export async function findInvitation(queries: Queries, id: string): Promise<InvitationRow | undefined> {
  return queries.selectFrom('xc_invitations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One that has not expired. */
export function findInvitationByToken(queries: Queries, hashes: readonly string[], now: string) {
  return queries
    .selectFrom('xc_invitations')
    .selectAll()
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns whether there was one: of two requests, one takes it. */
export function deleteInvitation(queries: Queries, id: string): Promise<boolean> {
  return changesRow(queries.deleteFrom('xc_invitations').where('id', '=', id))
}

export async function deleteInvitations(queries: Queries, expiredBefore: string): Promise<void> {
  await queries.deleteFrom('xc_invitations').where('expires_at', '<', expiredBefore).execute()
}

export async function makeReader(queries: Queries, userId: string): Promise<void> {
  await queries.updateTable('xc_users').set({ role: 'reader' }).where('id', '=', userId).execute()
}

export function findOwnerId(queries: Queries): Promise<string | undefined> {
  return firstValue(queries.selectFrom('xc_users').select('id').where('role', '=', 'owner'))
}

export async function replaceLink(queries: Queries, link: { token_hash: string; created_at: string }) {
  await queries
    .insertInto('xc_owner_link')
    .values({ id: 1, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

export function isLink(queries: Queries, tokenHash: string): Promise<boolean> {
  return hasRow(queries.selectFrom('xc_owner_link').select('id').where('token_hash', '=', tokenHash))
}

export async function deleteLink(queries: Queries): Promise<void> {
  await queries.deleteFrom('xc_owner_link').execute()
}
