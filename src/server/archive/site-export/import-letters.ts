import type { LetterState } from '../../../contract/newsletter/letter-states.ts'
import type { Queries } from '../../platform/db/database.ts'
import type * as files from './export-format.ts'
import { insertRows } from '../../platform/db/snapshot/table-rows.ts'

/**
 * Stores letters whose subscribers are stored already. A letter that was being sent is stopped and a scheduled one is a draft:
 * the site that was exported may still send it. Returns how many.
 */
export async function importLetters(
  queries: Queries,
  letters: AsyncIterable<files.StoredLetter>,
): Promise<number> {
  let count = 0
  for await (const { deliveries, reviews, audience, offered, content, ...columns } of letters) {
    const state = STATES[columns.state] ?? columns.state
    await insertRows(queries, 'xc_letters', [
      {
        ...columns,
        state,
        scheduled_at: state === 'draft' ? null : columns.scheduled_at,
        reviews: JSON.stringify(reviews),
        audience: JSON.stringify(audience),
        offered: JSON.stringify(offered),
        content: content === null ? null : JSON.stringify(content),
      },
    ])
    for (let start = 0; start < deliveries.length; start += BATCH)
      await insertRows(
        queries,
        'xc_letter_deliveries',
        deliveries.slice(start, start + BATCH).map((delivery) => ({
          ...delivery,
          letter_id: columns.id,
          // The mails that waited are not in an export.
          state: delivery.state === 'queued' ? 'waiting' : delivery.state,
        })),
      )
    count++
  }
  return count
}

const STATES: Partial<Record<LetterState, LetterState>> = { sending: 'stopped', scheduled: 'draft' }
const BATCH = 500
