import type { Queries } from '../../platform/db/database.ts'

/** Stops letters, and makes drafts of scheduled ones and of the mail after the confirmation, since the exported site may still send them. */
export async function stopLetters(queries: Queries): Promise<void> {
  await queries.updateTable('xc_letters').set({ state: 'stopped' }).where('state', '=', 'sending').execute()
  await queries
    .updateTable('xc_letters')
    .set({ state: 'draft', scheduled_at: null })
    .where('state', 'in', ['scheduled', 'running'])
    .execute()
  await queries
    .updateTable('xc_letter_deliveries')
    .set({ state: 'waiting' })
    .where('state', '=', 'queued')
    .execute()
}

/** Of comments that an export brings no mail tells: the exported site has, and older exports do not say it. */
export async function markCommentsTold(queries: Queries): Promise<void> {
  await queries.updateTable('xc_comments').set({ is_answer_told: 1, is_news_told: 1 }).execute()
}
