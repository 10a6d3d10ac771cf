import type { Database, DatabaseEnv } from '../../../src/server/platform/db/database.ts'
import { openSnapshot } from '../../../src/server/platform/db/snapshot/snapshot.ts'

// Which tables and columns an export of the site into open files has: a new one is added here, to one of the lists.

/** The tables whose rows come back exactly. */
export const COMPARED =
  `xc_reviews xc_review_categories xc_related_reviews xc_review_search xc_media xc_settings
  xc_comments xc_comment_likes xc_removed_comments xc_bans xc_subscriptions xc_subscription_categories xc_subscription_labels
  xc_letters xc_letter_deliveries
  xc_users xc_imported_users xc_bookmarks xc_reading_list xc_reading_positions xc_readings xc_highlights
  xc_tags xc_review_tags xc_series xc_review_series xc_announced_texts
  xc_review_details xc_review_books xc_drafts xc_revisions
  xc_review_views xc_referrers xc_review_referrers xc_missed_searches xc_pictures xc_redirects xc_imported_texts
  xc_review_authors xc_review_terms`.split(/\s+/)

/** Why the rows of the other tables stay behind (docs/operations.md). */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'signs somebody in, or was sent to do so': [
    'xc_accounts',
    'xc_address_changes',
    'xc_invitations',
    'xc_mail_codes',
    'xc_owner_link',
    'xc_passkeys',
    'xc_recovery_codes',
    'xc_refresh_tokens',
    'xc_second_steps',
    'xc_sessions',
    'xc_signing_keys',
    'xc_studio_tokens',
    'xc_trusted_devices',
    'xc_two_step',
    'xc_used_challenges',
    'xc_verifications',
  ],
  'belongs to this server': [
    'xc_content_version',
    'xc_hub_notices',
    'xc_federated_answers',
    'xc_federated_reviews',
    'xc_federation_cache',
    'xc_followers',
    'xc_mentioning_reviews',
    'xc_messages',
    'xc_remote_comments',
    'xc_remote_likes',
    'xc_outbox',
    'xc_rate_limits',
    'xc_unused_media',
    'xc_used_proofs',
  ],
  'a record of what was done on this site': ['xc_studio_log'],
  'imported from a catalogue, and again where it is needed': ['xc_extract_authors', 'xc_extract_books'],
}

/** Stored nowhere; secret; kept for a day for limits; of a letter that waits, which an import turns into a draft. */
export const EMPTY = new Set([
  'xc_drafts.preview_key',
  'xc_users.image',
  'xc_comments.address',
  'xc_letters.scheduled_at',
])

/** The names of the tables, and the columns of the compared ones that have no value in any row. */
export async function inspect(env: DatabaseEnv): Promise<{ tables: string[]; empty: string[] }> {
  const snapshot = await openSnapshot(env)
  try {
    const empty: string[] = []
    for (const table of snapshot.tables.filter(({ name }) => COMPARED.includes(name))) {
      const filled = new Set<string>()
      for await (const row of snapshot.rows(table))
        for (const [at, value] of row.entries())
          if (value !== null && value !== '' && Number(value) !== 0) filled.add(table.columns[at]!)
      empty.push(...table.columns.filter((name) => !filled.has(name)).map((name) => `${table.name}.${name}`))
    }
    return { tables: snapshot.tables.map(({ name }) => name).toSorted(), empty }
  } finally {
    await snapshot.close()
  }
}

/** Gives a value to the columns that are mostly empty. */
export async function setRareColumns({ queries }: Database): Promise<void> {
  const at = '2025-05-02T04:00:00.000Z'
  await queries
    .updateTable('xc_reviews')
    .set({ isbn: '9789570820713', cover_source: 'b.jpg' })
    .where('id', '=', 3)
    .execute()
  // Of imported comments no mail tells.
  await queries.updateTable('xc_comments').set({ is_answer_told: 1, is_news_told: 1 }).execute()
  await queries
    .updateTable('xc_comments')
    .set({ changed_at: at, wants_answers: 1 })
    .where('id', '=', 1)
    .execute()
  const answer = { parent_id: 4, answered_id: 5, mailed_to: 5 }
  await queries.updateTable('xc_comments').set(answer).where('id', '=', 2).execute()
  await queries.updateTable('xc_comments').set({ follows_parent: 1 }).where('id', '=', 7).execute()
  await queries.updateTable('xc_removed_comments').set({ parent_id: 1 }).execute()
  await queries.updateTable('xc_comments').set({ is_owner_told: 1 }).where('id', '=', 6).execute()
  await queries.updateTable('xc_highlights').set({ removed_at: at }).execute()
  await queries
    .updateTable('xc_subscriptions')
    .set({
      bounce: 'full',
      bounces: 2,
      last_mail_at: at,
      quiet_until: at,
      unanswered: 1,
      waits_since: at,
    })
    .where('id', '=', 1)
    .execute()
  await queries
    .updateTable('xc_reading_list')
    .set({ notes_version: 2, removed_at: at, status_day: '2025-05-02', status_before: 'reading' })
    .where('id', '=', 2)
    .execute()
  const { name } = await queries.selectFrom('xc_media').select('name').limit(1).executeTakeFirstOrThrow()
  await queries
    .insertInto('xc_pictures')
    .values({ name, stored_at: at, file_name: '港.png', replaces: 'b.png', alternative_text: '霧裡的港' })
    .execute()
  await queries.updateTable('xc_readings').set({ is_begun_by_status: 1 }).execute()
  await queries.updateTable('xc_revisions').set({ name: '付印前' }).execute()
  await queries.updateTable('xc_letters').set({ tested_at: at, visits: 3, length: 4 }).execute()
  await queries
    .updateTable('xc_drafts')
    .set({ schedule_problem: 'title', schedule_renews_date: 1, trashed_at: at })
    .where('id', '=', 40)
    .execute()
}
