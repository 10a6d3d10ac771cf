import type { Queries } from '../../platform/db/database.ts'

/**
 * Stops the letters that were being sent and turns the scheduled ones into drafts, since the site that was exported may still
 * send them. The mails that waited are not in an export.
 */
export async function stopLetters(queries: Queries): Promise<void> {
  await queries.updateTable('xc_letters').set({ state: 'stopped' }).where('state', '=', 'sending').execute()
  await queries
    .updateTable('xc_letters')
    .set({ state: 'draft', scheduled_at: null })
    .where('state', '=', 'scheduled')
    .execute()
  await queries
    .updateTable('xc_letter_deliveries')
    .set({ state: 'waiting' })
    .where('state', '=', 'queued')
    .execute()
}
