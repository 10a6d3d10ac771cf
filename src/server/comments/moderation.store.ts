import type { TableRow } from '../platform/db/tables/tables.ts'
import type { CommentState } from '../../contract/comments/moderation.ts'
import { isMember } from '../../contract/accounts/permissions.ts'
import { countRows, listValues, type Queries } from '../platform/db/database.ts'

/** The states of those that exist, and of the comments above them; locked until the transaction ends. */
export async function findStates(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'review_id', 'parent_id', 'follows_parent', 'state'])
    .where((is) =>
      is.or([
        is('id', 'in', ids),
        is('id', 'in', is.selectFrom('xc_comments').select('parent_id').where('id', 'in', ids)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** `removedAt`: for the state removed. */
export async function setState(
  queries: Queries,
  ids: readonly number[],
  {
    state,
    removedAt,
    followsParent,
  }: { state: CommentState; removedAt: string | null; followsParent: number },
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('xc_comments')
    .set({ state, removed_at: removedAt, follows_parent: followsParent })
    .where('id', 'in', ids)
    .execute()
}

/** Those that were removed at this time or before, at most `limit`. */
export function listRemovedIds(queries: Queries, until: string, limit: number): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_comments')
      .select('id')
      .where('state', '=', 'removed')
      .where('removed_at', '<=', until)
      .orderBy('id')
      .limit(limit),
  )
}

/** The answers to these comments, in any state. */
export function listAnswerIds(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return listValues(
    queries.selectFrom('xc_comments').select('id').where('parent_id', 'in', ids).orderBy('id'),
  )
}

/** The answers below a comment, and which of them each answers. */
export function listAnswered(queries: Queries, parentId: number) {
  return queries
    .selectFrom('xc_comments')
    .select(['id', 'answered_id'])
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute()
}

export interface CommentAuthor extends AuthorRow {
  title: string
  headline: string
  /** The owner or an editor. */
  is_member: boolean
}

type AuthorRow = Pick<
  TableRow<'xc_comments'>,
  'review_id' | 'parent_id' | 'answered_id' | 'state' | 'user_id' | 'visitor' | 'user_name' | 'address'
>

/** The author of a comment. */
export async function findAuthor(queries: Queries, id: number): Promise<CommentAuthor | undefined> {
  const row = await queries
    .selectFrom('xc_comments')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .leftJoin('xc_users', 'xc_users.id', 'user_id')
    .select(['review_id', 'parent_id', 'answered_id', 'state'])
    .select(['title', 'headline', 'user_id', 'visitor', 'user_name', 'address', 'role'])
    .where('xc_comments.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { role, ...author } = row
  return { ...author, is_member: role !== null && isMember(role) }
}

/** The held comments: how many, and the time of the oldest; null where none is held. */
export async function summarizeHeld(queries: Queries): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('oldest')])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return { count, oldest }
}

/** Other comments of this account, or without one of this browser, by state. */
export async function countOthersOf(
  queries: Queries,
  { user_id, visitor }: Pick<CommentAuthor, 'user_id' | 'visitor'>,
  except: number,
): Promise<Map<CommentState, number>> {
  if (user_id === null && visitor === null) return new Map()
  const rows = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('id', '<>', except)
    .where((is) => (user_id === null ? is('visitor', '=', visitor) : is('user_id', '=', user_id)))
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** Counts the comments of this sender but this one. */
export function countFromSender(queries: Queries, senderKey: string, except: number): Promise<number> {
  return countRows(
    queries.selectFrom('xc_comments').where('address', '=', senderKey).where('id', '<>', except),
  )
}

/** The published comments of a review: how many, and the time of the latest. */
export async function summarizeThread(queries: Queries, reviewId: number) {
  const { count, latest } = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('created_at').as('latest')])
    .where((is) => is.and({ review_id: reviewId, state: 'published' }))
    .executeTakeFirstOrThrow()
  return { count, latest }
}

/** The name of an account. */
export async function findAccountName(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries.selectFrom('xc_users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name
}
