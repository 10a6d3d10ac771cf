import { sql } from 'kysely'
import { DAY, MINUTE } from '../../contract/durations.ts'
import type { Queries } from '../platform/db/database.ts'
import { ago, CLOCKS_APART } from '../platform/runtime/clock.ts'
import { BURST, COMPARED_LENGTH } from './spam.ts'

/** The author of a comment: the account, or without one the browser of the signed cookie. */
export interface Author {
  user_id: string | null
  visitor: string | null
}

/** The comments of the last ten minutes from this address, held ones included. */
export async function countFromAddress(queries: Queries, address: string, now: Date): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('created_at', '>', ago(now, 10 * MINUTE))
    .where('created_at', '<=', ago(now, -CLOCKS_APART))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everybody's comments of the last minute, held ones included and imported ones not, counted up to a burst. */
export async function countOnSite(queries: Queries, now: Date): Promise<number> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where('created_at', '>', ago(now, MINUTE))
    // A later time was stored while a clock was ahead.
    .where('created_at', '<=', ago(now, -CLOCKS_APART))
    .where('is_imported', '=', 0)
    .limit(BURST)
    .execute()
  return rows.length
}

/**
 * The beginnings of the latest comments that were sent here within a day, newest first, held ones included, with which a text
 * is compared. `except`: the id of the comment that is being changed.
 */
export async function listLatestTexts(queries: Queries, now: Date, except = 0): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select(sql<string>`substr(content, 1, ${COMPARED_LENGTH})`.as('text'))
    .where('created_at', '>', ago(now, DAY))
    // Of what this site received from its readers.
    .where('address', 'is not', null)
    .where('id', '<>', except)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMPARED_TEXTS)
    .execute()
  return rows.map(({ text }) => text)
}

/** Each takes some microseconds of the transaction for which other comments wait. */
const COMPARED_TEXTS = 100

/** Whether any comment of this author is published. */
export async function hasPublished(queries: Queries, { user_id, visitor }: Author): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where((is) => is.or([is('visitor', '=', visitor), is('user_id', '=', user_id)]))
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Tells which of these authors are trusted: as many of their comments have been published for a day, and they are not
 * banned. Nobody is where the number is 0. See docs/product/comments.md.
 */
export async function findTrusted(
  queries: Queries,
  authors: readonly Author[],
  trustAfter: number,
  now: Date,
): Promise<(author: Author) => boolean> {
  const keys = [...new Set(authors.flatMap((author) => keyOf(author) ?? []))]
  if (trustAfter === 0 || keys.length === 0) return () => false
  const rows = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => fn.coalesce('user_id', 'visitor').as('author'))
    .where((is) =>
      is.or([is('user_id', 'in', keys), is.and([is('user_id', 'is', null), is('visitor', 'in', keys)])]),
    )
    .where('state', '=', 'published')
    .where('created_at', '<=', ago(now, DAY))
    .where(
      ({ fn }) => fn.coalesce('user_id', 'visitor'),
      'not in',
      (select) => select.selectFrom('xc_bans').select('value').where('kind', '<>', 'word'),
    )
    .groupBy(({ fn }) => fn.coalesce('user_id', 'visitor'))
    .having(({ fn }) => fn.countAll(), '>=', trustAfter)
    .execute()
  const trusted = new Set(rows.map(({ author }) => author))
  return (author) => trusted.has(keyOf(author))
}

function keyOf({ user_id, visitor }: Author): string | null {
  return user_id ?? visitor
}

/** Clears the addresses of older comments. */
export async function clearAddressesBefore(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ address: null })
    .where('created_at', '<', before)
    .where('address', 'is not', null)
    .execute()
}

/** Marks the proof of work as used. Returns whether it was unused; of concurrent calls one gets true. */
export async function consumeProof(queries: Queries, challenge: string, expiresAt: string): Promise<boolean> {
  const inserted = await queries
    .insertInto('xc_used_proofs')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes used proofs that have expired. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_used_proofs').where('expires_at', '<', now).execute()
}
