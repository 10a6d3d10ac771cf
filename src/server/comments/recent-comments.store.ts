import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/** Who sent something, and from where. */
export interface Sender {
  visitor: string
  user_id: string | null
  address: string
}

/** From when on something counts as lately. */
export interface Since {
  minute: string
  tenMinutes: string
  day: string
  /** What was stored with a later time tells of a clock that was ahead, and counts for nothing. */
  until: string
}

/** How many came lately, held ones too. */
export interface Traffic {
  /** Of this visitor or account. */
  own_minute: number
  own_ten_minutes: number
  /** From this address. */
  there_minute: number
  there_ten_minutes: number
  /** From this address within a day, that wait for the owner. */
  held_there: number
  /** By everybody within a minute, counted up to what is asked for. */
  everybody: number
}

/** All that is judged by numbers, in one statement: comments come one after another, so each is in the way of the next. */
export async function readTraffic(
  queries: Queries,
  { visitor, user_id, address }: Sender,
  since: Since,
  upTo: number,
): Promise<Traffic> {
  const { minute, tenMinutes, day, until } = since
  // Three rows: side by side in one, SQLite would put them into a table of its own first, which takes ten times as long.
  const { rows } = await sql<CountedTraffic>`
    select 'own' as whose, count(*) filter (where created_at > ${minute}) as minute, count(*) as ten_minutes, 0 as held
    from xc_comments where (visitor = ${visitor} or user_id = ${user_id}) and created_at > ${tenMinutes} and created_at <= ${until}
    union all
    select 'there', count(*) filter (where created_at > ${minute}), count(*) filter (where created_at > ${tenMinutes}),
      count(*) filter (where state = 'held')
    from xc_comments where address = ${address} and created_at > ${day} and created_at <= ${until}
    union all
    select 'everybody', count(*), 0, 0 from ${latest({ since: minute, until }, upTo)}`.execute(queries)
  const of = (whose: CountedTraffic['whose']) => rows.find((row) => row.whose === whose)!
  return {
    own_minute: of('own').minute,
    own_ten_minutes: of('own').ten_minutes,
    there_minute: of('there').minute,
    there_ten_minutes: of('there').ten_minutes,
    held_there: of('there').held,
    everybody: of('everybody').minute,
  }
}

interface CountedTraffic {
  whose: 'own' | 'there' | 'everybody'
  minute: number
  ten_minutes: number
  held: number
}

interface Span {
  since: string
  until: string
}

/** How many comments have been made here since then, held ones too, by everybody, counted up to `upTo`. */
export async function countSince(queries: Queries, span: Span, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${latest(span, upTo)}`.execute(
    queries,
  )
  return rows[0]!.count
}

/** Imported ones are no traffic. */
function latest({ since, until }: Span, upTo: number) {
  // Not a bare number: platform/db/sqlite-dialect.ts.
  return sql`(select 1 from xc_comments where created_at > ${since} and created_at <= ${until}
    and is_imported = 0 limit ${upTo} + 0) as latest`
}

/** Whether something from this address waits for the owner. */
export async function hasHeld(queries: Queries, address: string, { since, until }: Span): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .where('address', '=', address)
    .where('state', '=', 'held')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether something of this visitor has ever been published. */
export async function hasPublished(
  queries: Queries,
  sender: Pick<Sender, 'visitor' | 'user_id'>,
): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_comments')
    .select('id')
    .where((is) => is.or([is('visitor', '=', sender.visitor), is('user_id', '=', sender.user_id)]))
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface StoredFingerprint {
  id: number
  created_at: string
  fingerprint: string | null
}

/** Of everybody's latest comments since then, held ones too, the latest first. */
export function listFingerprints(
  queries: Queries,
  since: string,
  limit: number,
): Promise<StoredFingerprint[]> {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'created_at', 'fingerprint'])
    .where('created_at', '>', since)
    .where('fingerprint', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Of those that have come after this one, at most `limit`, the latest first. */
export function listFingerprintsAfter(
  queries: Queries,
  id: number,
  limit: number,
): Promise<StoredFingerprint[]> {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'created_at', 'fingerprint'])
    .where('id', '>', id)
    .where('fingerprint', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface FingerprintState {
  /** Raised whenever a fingerprint is changed or removed. */
  version: number
  /** The highest id of all comments. */
  lastId: number
}

export async function readFingerprintState(queries: Queries): Promise<FingerprintState> {
  const { version, last_id } = await queries
    .selectFrom('xc_prints_version')
    .select((select) => [
      'version',
      select
        .selectFrom('xc_comments')
        .select((comments) => comments.fn.max('id').as('id'))
        .as('last_id'),
    ])
    .executeTakeFirstOrThrow()
  return { version, lastId: last_id ?? 0 }
}

/**
 * Called by whatever changes or removes a fingerprint that may be compared with, afterwards: whoever waits for the one row
 * holds the comment already.
 */
export async function raiseFingerprintVersion(queries: Queries): Promise<void> {
  await queries
    .updateTable('xc_prints_version')
    .set({ version: sql<number>`version + 1` })
    .execute()
}

/** Whether the proof had not been used; it has been now. Others who bring it at the same time wait and hear no. */
export async function consumeProof(queries: Queries, challenge: string, expiresAt: string): Promise<boolean> {
  const inserted = await queries
    .insertInto('xc_used_proofs')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Used proofs that nobody could use again. */
export async function deleteExpiredProofs(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_used_proofs').where('expires_at', '<', now).execute()
}

/** Blanks address and fingerprint of what is older. */
export async function deleteSendersBefore(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ address: null, fingerprint: null })
    .where('created_at', '<', before)
    .where((is) => is.or([is('address', 'is not', null), is('fingerprint', 'is not', null)]))
    .execute()
}
