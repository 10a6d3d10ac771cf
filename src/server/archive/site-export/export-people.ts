import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import type { TableRow } from '../../platform/db/tables/tables.ts'
import { groupRows, readRows } from './export-rows.ts'
import * as files from './export-format.ts'

/** The published comments. */
export async function* exportComments(snapshot: Snapshot): AsyncIterable<files.CommentFields> {
  const likes = await groupRows(snapshot, 'xc_comment_likes', 'comment_id')
  for await (const row of readRows(snapshot, 'xc_comments'))
    if (row.state === 'published') yield commentOf(row, likes.get(row.id)?.length ?? 0)
}

/** The non-public data of each comment, published or not. */
export async function* exportCommentStates(snapshot: Snapshot): AsyncIterable<files.ExportedCommentState> {
  const likes = await groupRows(snapshot, 'xc_comment_likes', 'comment_id')
  for await (const row of readRows(snapshot, 'xc_comments')) {
    const likers = (likes.get(row.id) ?? []).map(({ liker }) => liker)
    yield files.commentStateSchema.parse({
      id: row.id,
      user_id: row.user_id,
      visitor: row.visitor,
      held: row.state === 'published' ? null : commentOf(row, likers.length),
      ...(row.state !== 'published' && { state: row.state, removed_at: row.removed_at }),
      held_reasons: row.held_reasons,
      is_owner_told: row.is_owner_told === 1,
      likes_before: row.likes_before,
      is_imported: row.is_imported === 1,
      imported_user_id: row.imported_user_id,
      likers,
    })
  }
}

function commentOf(row: TableRow<'xc_comments'>, likes: number): files.CommentFields {
  return files.commentSchema.parse({
    id: row.id,
    book_id: row.review_id,
    user_name: row.user_name,
    user_avatar: row.avatar,
    likes: row.likes_before + likes,
    created_at: row.created_at,
    changed_at: row.changed_at,
    content: row.content,
  })
}

export async function* exportBans(snapshot: Snapshot): AsyncIterable<files.StoredBan> {
  for await (const row of readRows(snapshot, 'xc_bans')) yield files.banSchema.parse(row)
}

export async function* exportSubscribers(snapshot: Snapshot): AsyncIterable<files.Subscriber> {
  const categories = await groupRows(snapshot, 'xc_subscription_categories', 'subscription_id')
  for await (const row of readRows(snapshot, 'xc_subscriptions'))
    yield files.subscriberSchema.parse({
      ...row,
      categories: (categories.get(row.id) ?? []).map(({ category }) => category),
    })
}

/** Accounts with their bookmarks and reading lists. */
export async function* exportReaders(snapshot: Snapshot): AsyncIterable<files.Reader> {
  const bookmarks = await groupRows(snapshot, 'xc_bookmarks', 'user_id')
  const entries = await groupRows(snapshot, 'xc_reading_list', 'user_id')
  const positions = await groupRows(snapshot, 'xc_reading_positions', 'user_id')
  const highlights = await groupRows(snapshot, 'xc_highlights', 'user_id')
  const readings = await groupRows(snapshot, 'xc_readings', 'entry_id')
  const originals = await groupRows(snapshot, 'xc_imported_users', 'user_id')
  for await (const row of readRows(snapshot, 'xc_users'))
    yield files.readerSchema.parse({
      id: row.id,
      name: row.name,
      email: row.email,
      is_email_confirmed: Boolean(row.emailVerified),
      role: row.role,
      created_at: isoTime(row.createdAt),
      updated_at: isoTime(row.updatedAt),
      original_ids: (originals.get(row.id) ?? []).map(({ original_id }) => original_id),
      bookmarks: (bookmarks.get(row.id) ?? []).map(({ review_id, created_at }) => ({
        book_id: review_id,
        created_at,
      })),
      positions: (positions.get(row.id) ?? []).map(({ user_id: _user, review_id, ...position }) => ({
        book_id: review_id,
        ...position,
      })),
      highlights: (highlights.get(row.id) ?? []).map(({ user_id: _user, review_id, ...highlight }) => ({
        book_id: review_id,
        ...highlight,
      })),
      reading_list: (entries.get(row.id) ?? []).map((entry) => entryOf(entry, readings.get(entry.id) ?? [])),
    })
}

function entryOf(
  { user_id: _user, review_id, ...entry }: TableRow<'xc_reading_list'>,
  readings: readonly TableRow<'xc_readings'>[],
) {
  return {
    ...entry,
    book_id: review_id,
    readings: readings.map(({ entry_id: _entry, is_begun_by_status, is_finished_by_status, ...reading }) => ({
      ...reading,
      is_begun_by_status: is_begun_by_status === 1,
      is_finished_by_status: is_finished_by_status === 1,
    })),
  }
}

/** PostgreSQL's driver returns a date, SQLite a text. */
function isoTime(value: Date | string): string {
  return value instanceof Date ? value.toISOString() : value
}
