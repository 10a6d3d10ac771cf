import type { StudioSummary } from '../../../contract/studio/studio.ts'
import type { Queries } from '../../platform/db/database.ts'
import { countDeliveries } from './deliveries.store.ts'
import { listSentRows } from './letters.store.ts'

/** The last letter, where not all of its mails arrived; null where there is nothing to tell. */
export async function findUnsentLetter(queries: Queries): Promise<StudioSummary['unsent_letter']> {
  const [last] = await listSentRows(queries)
  if (!last || last.number === null) return null
  const counts = await countDeliveries(queries, last.id)
  const undelivered = counts
    .filter(({ state }) => state === 'failed' || state === 'bounced')
    .reduce((sum, { count }) => sum + count, 0)
  const isStopped = last.state === 'stopped'
  if (undelivered === 0 && !isStopped) return null
  return { number: last.number, undelivered, is_stopped: isStopped }
}
