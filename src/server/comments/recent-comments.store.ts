import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'

/** Identifies the sender of a comment. */
export interface Sender {
  visitor: string
  user_id: string | null
  address: string
}

/** ISO times: the beginnings of the periods in which comments are counted. */
export interface Since {
  minute: string
  tenMinutes: string
  day: string
  /** A comment with a later time was stored while the clock was ahead, and is not counted. */
  until: string
}

/** Numbers of recent comments, held ones included. */
export interface Traffic {
  /** By this visitor or account. */
  own_minute: number
  own_ten_minutes: number
  /** From this address. */
  there_minute: number
  there_ten_minutes: number
  /** Held ones from this address within a day. */
  held_there: number
  /** By everybody within a minute, counted up to `upTo`. */
  everybody: number
}

/** In one statement, because comments are stored one after another and each delays the next. */
export async function readTraffic(
  queries: Queries,
  { visitor, user_id, address }: Sender,
  since: Since,
  upTo: number,
): Promise<Traffic> {
  const { minute, tenMinutes, day, until } = since
  // Three rows: for one row, SQLite would fill a temporary table first, which takes ten times as long.
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

/** The number of everybody's comments in that period, held ones included, counted up to `upTo`. */
export async function countSince(queries: Queries, span: Span, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${latest(span, upTo)}`.execute(
    queries,
  )
  return rows[0]!.count
}

/** Without imported ones. */
function latest({ since, until }: Span, upTo: number) {
  // Not a bare number: platform/db/sqlite/sqlite-dialect.ts.
  return sql`(select 1 from xc_comments where created_at > ${since} and created_at <= ${until}
    and is_imported = 0 limit ${upTo} + 0) as latest`
}

/** Whether a comment from this address is held. */
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

/** Whether any comment of this visitor is published. */
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

/** Clears address and fingerprint of older comments. */
export async function clearSendersBefore(queries: Queries, before: string): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ address: null, fingerprint: null })
    .where('created_at', '<', before)
    .where((is) => is.or([is('address', 'is not', null), is('fingerprint', 'is not', null)]))
    .execute()
}
