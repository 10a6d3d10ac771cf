import type { Queries } from '../../platform/db/database.ts'
import type { Value } from '../../platform/db/snapshot/snapshot.ts'
import type * as files from './export-format.ts'
import { readBooleanColumns } from '../../platform/db/snapshot/table-rows.ts'
import { TableWriter } from '../../platform/db/snapshot/table-writer.ts'

/** Stores accounts with their bookmarks and reading lists. Returns how many. They sign in again by mail. */
export async function importReaders(queries: Queries, readers: AsyncIterable<files.Reader>): Promise<number> {
  const all = await collect(readers)
  await insert(
    queries,
    'xc_users',
    all.map((reader) => ({
      id: reader.id,
      name: reader.name,
      email: reader.email,
      emailVerified: Number(reader.is_email_confirmed),
      image: null,
      createdAt: reader.created_at,
      updatedAt: reader.updated_at,
      role: reader.role,
    })),
  )
  const ofAll = <Item, Row>(
    items: (reader: files.Reader) => readonly Item[],
    row: (item: Item, user_id: string) => Row,
  ) => all.flatMap((reader) => items(reader).map((item) => row(item, reader.id)))
  await insert(
    queries,
    'xc_imported_users',
    ofAll(
      ({ original_ids }) => original_ids,
      (original_id, user_id) => ({ original_id, user_id }),
    ),
  )
  await insert(
    queries,
    'xc_bookmarks',
    ofAll(
      ({ bookmarks }) => bookmarks,
      ({ book_id, created_at }, user_id) => ({ user_id, review_id: book_id, created_at }),
    ),
  )
  await insert(
    queries,
    'xc_reading_positions',
    ofAll(
      ({ positions }) => positions,
      ({ book_id, ...position }, user_id) => ({ user_id, review_id: book_id, ...position }),
    ),
  )
  await insert(
    queries,
    'xc_highlights',
    ofAll(
      ({ highlights }) => highlights,
      ({ book_id, ...highlight }, user_id) => ({ user_id, review_id: book_id, ...highlight }),
    ),
  )
  const entries = ofAll(
    ({ reading_list }) => reading_list,
    (entry, user_id) => ({ entry, user_id }),
  )
  await insert(
    queries,
    'xc_reading_list',
    entries.map(({ entry: { book_id, readings: _readings, ...entry }, user_id }) => ({
      ...entry,
      user_id,
      review_id: book_id,
    })),
  )
  await insert(
    queries,
    'xc_readings',
    entries.flatMap(({ entry }) =>
      entry.readings.map(({ is_begun_by_status, is_finished_by_status, ...reading }) => ({
        ...reading,
        entry_id: entry.id,
        is_begun_by_status: Number(is_begun_by_status),
        is_finished_by_status: Number(is_finished_by_status),
      })),
    ),
  )
  return all.length
}

/** Stores comments. One without a state is a published comment of a visitor. Returns how many are published. */
export async function importExportedComments(
  queries: Queries,
  published: AsyncIterable<files.CommentFields>,
  states: AsyncIterable<files.ExportedCommentState>,
): Promise<number> {
  const known = new Map<number, files.ExportedCommentState>()
  for await (const state of states) known.set(state.id, state)
  const comments = await collect(published)
  const held = [...known.values()].flatMap((state) => (state.held ? [state.held] : []))
  await insert(
    queries,
    'xc_comments',
    [...comments, ...held].map((comment) => commentRow(comment, known.get(comment.id))),
  )
  await insert(
    queries,
    'xc_comment_likes',
    [...known.values()].flatMap(({ id, likers }) => likers.map((liker) => ({ comment_id: id, liker }))),
  )
  return comments.length
}

function commentRow(comment: files.CommentFields, state: files.ExportedCommentState | undefined) {
  return {
    id: comment.id,
    review_id: comment.book_id,
    user_id: state?.user_id ?? null,
    visitor: state?.visitor ?? null,
    user_name: comment.user_name,
    avatar: comment.user_avatar,
    state: state?.held ? (state.state ?? 'held') : 'published',
    removed_at: state?.removed_at ?? null,
    held_reasons: state?.held_reasons ?? null,
    is_owner_told: Number(state?.is_owner_told ?? false),
    likes_before: state ? state.likes_before : comment.likes,
    is_imported: Number(state?.is_imported ?? false),
    imported_user_id: state?.imported_user_id ?? null,
    created_at: comment.created_at,
    changed_at: comment.changed_at,
    content: comment.content,
  }
}

export async function importBans(queries: Queries, bans: AsyncIterable<files.StoredBan>): Promise<number> {
  const refusing = (await collect(bans)).filter(({ effect }) => effect !== 'check')
  await insert(
    queries,
    'xc_bans',
    refusing.map(({ effect: _effect, ...ban }) => ban),
  )
  return refusing.length
}

export async function importExportedSubscribers(
  queries: Queries,
  subscribers: AsyncIterable<files.Subscriber>,
): Promise<number> {
  const all = await collect(subscribers)
  await insert(
    queries,
    'xc_subscriptions',
    all.map(({ categories: _categories, ...subscriber }) => subscriber),
  )
  await insert(
    queries,
    'xc_subscription_categories',
    all.flatMap(({ id, categories }) => categories.map((category) => ({ subscription_id: id, category }))),
  )
  return all.length
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** `rows`: all with the same columns. */
async function insert(
  queries: Queries,
  table: string,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const writer = new TableWriter(queries, await readBooleanColumns(queries))
  await writer.begin(table, columns)
  for (const row of rows) await writer.add(columns.map((column) => row[column] ?? null))
  await writer.flush()
}
