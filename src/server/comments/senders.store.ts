import { type Insertable, sql } from 'kysely'
import type { BanKind } from '../../contract/comments/moderation.ts'
import { DAY, MINUTE } from '../../contract/durations.ts'
import { hasRow, listValues, type Queries } from '../platform/db/database.ts'
import type { TableRow, Tables } from '../platform/db/tables/tables.ts'
import { ago, CLOCKS_APART } from '../platform/runtime/clock.ts'
import { BURST, COMPARED_LENGTH } from './spam.ts'

/** The author of a comment: the account, or without one the browser of the signed cookie. */
export interface Author {
  user_id: string | null
  visitor: string | null
}

/** What the sender and the site did lately; held comments count, imported ones do not. */
interface Lately {
  /** Whether any comment of the author is published. */
  hasPublished: boolean
  /** As `findTrusted` says of an author who is not banned. */
  isTrusted: boolean
  /** Comments of the last ten minutes from the sender. */
  fromSender: number
  /** Everybody's comments of the last minute, counted up to a burst. */
  onSite: number
}

/** One statement, because comments are stored one after another and each delays the next. */
export async function readLately(
  queries: Queries,
  { user_id, visitor, address }: Author & { address: string },
  trustAfter: number,
  now: Date,
): Promise<Lately> {
  // A later time was stored while a clock was ahead.
  const until = ago(now, -CLOCKS_APART)
  const isAuthor =
    user_id === null ? sql`user_id is null and visitor = ${visitor}` : sql`user_id = ${user_id}`
  const { rows } = await sql<Record<'published' | 'trusting' | 'from_sender' | 'on_site', number>>`select
    (select count(*) from (select 1 from xc_comments where (user_id = ${user_id} or visitor = ${visitor})
      and state = 'published' limit 1) as published) as published,
    (select count(*) from (select 1 from xc_comments where ${isAuthor}
      and state = 'published' and created_at <= ${ago(now, DAY)} limit ${sql.lit(trustAfter)}) as known) as trusting,
    (select count(*) from xc_comments where address = ${address}
      and created_at > ${ago(now, 10 * MINUTE)} and created_at <= ${until}) as from_sender,
    (select count(*) from (select 1 from xc_comments where created_at > ${ago(now, MINUTE)} and created_at <= ${until}
      and is_imported = 0 limit ${sql.lit(BURST)}) as latest) as on_site`.execute(queries)
  const { published, trusting, from_sender, on_site } = rows[0]!
  return {
    hasPublished: published > 0,
    isTrusted: trustAfter > 0 && trusting >= trustAfter,
    fromSender: from_sender,
    onSite: on_site,
  }
}

/** The beginnings of a day's latest comments, held ones included, to compare a text with. `except`: the one being changed. */
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

/** Those of these authors with as many published comments for a day and no ban; none for 0 (docs/product/comments.md). */
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

/** Clears the keys of senders in older comments. */
export async function clearSenderKeysBefore(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ address: null })
    .where('created_at', '<', before)
    .where('address', 'is not', null)
    .execute()
}

/** Marks the proof of work as used. Returns whether it was unused; of concurrent calls one gets true. */
export function consumeProof(queries: Queries, challenge: string, expiresAt: string): Promise<boolean> {
  return hasRow(
    queries
      .insertInto('xc_used_proofs')
      .values({ challenge, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('challenge'),
  )
}

/** Deletes used proofs that have expired. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_used_proofs').where('expires_at', '<', now).execute()
}

export type StoredBan = TableRow<'xc_bans'>

/** Newest first, without those that have ended. */
export function listActiveBans(queries: Queries, now: string): Promise<StoredBan[]> {
  return queries
    .selectFrom('xc_bans')
    .selectAll()
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The active bans of this author, and all banned words. */
export function listBansFor(
  queries: Queries,
  { visitor, userId }: { visitor: string | null; userId: string | null },
  now: string,
): Promise<{ kind: BanKind; value: string }[]> {
  return queries
    .selectFrom('xc_bans')
    .select(['kind', 'value'])
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .where((is) =>
      is.or([
        is('kind', '=', 'word'),
        is.and([is('kind', '=', 'visitor'), is('value', '=', visitor ?? '')]),
        is.and([is('kind', '=', 'account'), is('value', '=', userId ?? '')]),
      ]),
    )
    .execute()
}

/** A second ban of the same replaces the first. */
export function upsertBan(queries: Queries, ban: Insertable<Tables['xc_bans']>): Promise<StoredBan> {
  const { label, created_at, until } = ban
  return queries
    .insertInto('xc_bans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet({ label, created_at, until }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteBan(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('xc_bans').where('id', '=', id).execute()
}

export async function deleteEndedBans(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_bans').where('until', '<=', now).execute()
}

/** The ban of an account that is being deleted. */
export async function deleteBanOf(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_bans').where('kind', '=', 'account').where('value', '=', userId).execute()
}

/** The held comments, oldest first. */
export function listHeldTexts(queries: Queries) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'user_name', 'content'])
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The held comments of this account or browser; `withPublished` those that may be public, too; answered ones last. */
export function listIdsOf(
  queries: Queries,
  kind: 'account' | 'visitor',
  value: string,
  withPublished: boolean,
): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_comments')
      .select('id')
      .where(kind === 'account' ? 'user_id' : 'visitor', '=', value)
      .where((is) =>
        is.or([
          is('state', '=', 'held'),
          ...(withPublished ? [is('state', '=', 'published'), is('follows_parent', '=', 1)] : []),
        ]),
      )
      .orderBy((is) => is('parent_id', 'is', null))
      .orderBy('id'),
  )
}
