import { type Insertable, sql, type Updateable } from 'kysely'
import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { TableRow, Tables } from '../../platform/db/tables/tables.ts'

export type LetterRow = TableRow<'xc_letters'>

/** Newest first. */
export function listLetterRows(queries: Queries): Promise<LetterRow[]> {
  return queries.selectFrom('xc_letters').selectAll().orderBy('id', 'desc').execute()
}

export function findLetter(queries: Queries, id: number): Promise<LetterRow | undefined> {
  return queries.selectFrom('xc_letters').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertLetter(queries: Queries, letter: Insertable<Tables['xc_letters']>): Promise<LetterRow> {
  return queries.insertInto('xc_letters').values(letter).returningAll().executeTakeFirstOrThrow()
}

export function updateLetter(queries: Queries, id: number, change: Updateable<Tables['xc_letters']>) {
  return queries
    .updateTable('xc_letters')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteLetterRow(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('xc_letters').where('id', '=', id).execute()
}

/** The letters with a body and no length. */
export function listUnmeasured(queries: Queries): Promise<Pick<LetterRow, 'id' | 'body'>[]> {
  return queries
    .selectFrom('xc_letters')
    .select(['id', 'body'])
    .where('length', '=', 0)
    .where('body', '<>', '')
    .execute()
}

/** The mail after the confirmation, while it is sent. */
export function findWelcome(queries: Queries): Promise<LetterRow | undefined> {
  return queries
    .selectFrom('xc_letters')
    .selectAll()
    .where((is) => is.and({ kind: 'welcome', state: 'running' }))
    .executeTakeFirst()
}

/** The letters whose sending has begun, newest first. */
export function listSentRows(queries: Queries): Promise<LetterRow[]> {
  return queries
    .selectFrom('xc_letters')
    .selectAll()
    .where('started_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(OWN_ROWS)
    .execute()
}

export async function countVisit(queries: Queries, number: number): Promise<void> {
  await queries
    .updateTable('xc_letters')
    .set({ visits: sql<number>`visits + 1` })
    .where('number', '=', number)
    .execute()
}

/** Letters that are due or being sent, or that still have mails in flight, to be tried again or sent again. */
export async function listActiveIds(queries: Queries, now: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_letters')
    .select('id')
    .where((is) =>
      is.or([
        is('xc_letters.state', 'in', ['sending', 'stopped']),
        is.and([is('state', '=', 'scheduled'), is('scheduled_at', '<=', now)]),
        is.exists(
          is
            .selectFrom('xc_letter_deliveries as delivery')
            .select('delivery.id')
            .whereRef('delivery.letter_id', '=', 'xc_letters.id')
            .where('delivery.state', '=', 'queued'),
        ),
        is.exists(
          is
            .selectFrom('xc_letter_deliveries as delivery')
            .innerJoin('xc_outbox', 'xc_outbox.message_id', 'delivery.message_id')
            .select('delivery.id')
            .whereRef('delivery.letter_id', '=', 'xc_letters.id')
            .where('delivery.state', '=', 'failed')
            .where('xc_outbox.state', '=', 'sent'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The reviews that a letter may contain: first scheduled, or published since that day; the newest `limit` of each. */
export async function listCandidateIds(queries: Queries, since: string, limit: number) {
  const published = queries
    .selectFrom('xc_reviews')
    .select('xc_reviews.id')
    .where('is_published', '=', 1)
    .orderBy('publish_date', (order) => order.desc().nullsLast())
    .orderBy('xc_reviews.id', 'desc')
    .limit(limit)
  const scheduled = queries
    .selectFrom('xc_drafts')
    .select('id')
    .where('scheduled_at', 'is not', null)
    .where('trashed_at', 'is', null)
    .where('id', 'not in', (is) =>
      is.selectFrom('xc_reviews').select('xc_reviews.id').where('is_published', '=', 1),
    )
    .orderBy('scheduled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    scheduled: idsOf(await scheduled.execute()),
    published: idsOf(
      await published.$if(since !== '', (is) => is.where('publish_date', '>=', since)).execute(),
    ),
  }
}

/** The number of the next letter. */
export async function nextNumber(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('xc_letters')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** The email of an account. */
export async function findEmailOf(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries.selectFrom('xc_users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email
}
