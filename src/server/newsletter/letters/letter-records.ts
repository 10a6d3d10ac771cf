import type { Letter } from '../../../contract/newsletter/letters.ts'
import { DAY } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { REFUSED_DAYS } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import {
  countDeliveries,
  countUnsubscribed,
  countRecipients,
  countRetried,
  type DeliveryCount,
  type RetriedCount,
} from './deliveries.store.ts'
import { findLetter, type LetterRow, nextNumber } from './letters.store.ts'

/** Throws letter_not_found. */
export async function requireLetter(queries: Queries, id: number): Promise<LetterRow> {
  const row = await findLetter(queries, id)
  if (!row) throw problem('letter_not_found')
  return row
}

/** Changes a letter in a transaction, one after another for each letter. Throws letter_not_found. */
export function changeLetter<T>(
  { database }: Deps,
  id: number,
  change: (queries: Queries, letter: LetterRow) => Promise<T>,
): Promise<T> {
  return database.lockedTransaction(`letter ${id}`, async (queries) =>
    change(queries, await requireLetter(queries, id)),
  )
}

/** Throws letter_started where its content is fixed. */
export function requireDraft({ state }: LetterRow): void {
  if (state !== 'draft') throw problem('letter_started')
}

export function reviewsOf({ reviews }: Pick<LetterRow, 'reviews'>): number[] {
  return JSON.parse(reviews) as number[]
}

export function audienceOf({ audience }: Pick<LetterRow, 'audience'>): string[] {
  return JSON.parse(audience) as string[]
}

export async function describeLetter(queries: Queries, row: LetterRow): Promise<Letter> {
  const [letter] = await describeLetters(queries, [row])
  if (!letter) throw new Error('a letter was lost')
  return letter
}

export async function describeLetters(queries: Queries, rows: readonly LetterRow[]): Promise<Letter[]> {
  const only = rows.length === 1 ? rows[0]?.id : undefined
  const counts = await countDeliveries(queries, only)
  const retried = await countRetried(queries, only)
  const leavers = await countUnsubscribed(queries)
  const number = await nextNumber(queries)
  const letters: Letter[] = []
  for (const row of rows) {
    const isMailed = row.started_at !== null || row.kind === 'welcome'
    const deliveries = isMailed
      ? { ...deliveriesOf(row.id, counts, leavers), ...retriedOf(row.id, retried) }
      : null
    letters.push({
      id: row.id,
      version: row.version,
      state: row.state,
      kind: row.kind,
      number: row.kind === 'welcome' ? null : (row.number ?? number),
      subject: row.subject,
      second_line: row.second_line,
      length: row.length,
      reviews: reviewsOf(row),
      audience: audienceOf(row),
      recipients:
        row.started_at === null ? await countRecipients(queries, audienceOf(row)) : (deliveries?.total ?? 0),
      changed_at: row.changed_at,
      scheduled_at: row.scheduled_at,
      tested_at: row.tested_at,
      started_at: row.started_at,
      finished_at: row.finished_at,
      deliveries,
      visits: row.visits,
    })
  }
  return letters
}

/** Where no server has refused them, they are tried until they expire. */
function retriedOf(id: number, counts: readonly RetriedCount[]) {
  const own = counts.find(({ letter_id }) => letter_id === id)
  if (!own) return { retried: 0, retried_until: null }
  const { count, refused, expires } = own
  const until = refused === null ? expires : new Date(Date.parse(refused) + REFUSED_DAYS * DAY).toISOString()
  return { retried: count, retried_until: until }
}

function deliveriesOf(id: number, counts: readonly DeliveryCount[], leavers: ReadonlyMap<number, number>) {
  const own = counts.filter(({ letter_id }) => letter_id === id)
  const of = (state: string) => own.find((count) => count.state === state)?.count ?? 0
  return {
    total: own.reduce((sum, { count }) => sum + count, 0),
    sent: of('sent'),
    failed: of('failed'),
    bounced: of('bounced'),
    dropped: of('dropped'),
    left: leavers.get(id) ?? 0,
  }
}
