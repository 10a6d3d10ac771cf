import { type SqlBool, sql } from 'kysely'
import type { CommentList, CommentState } from '../../contract/comments/moderation.ts'
import { countRows, type Queries } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/tables/tables.ts'

/** A comment as the owner sees it. */
export type ModeratedRow = RowOf<typeof listModerated>

/** The place of a comment in the order of time. */
export interface Place {
  createdAt: string
  id: number
}

interface Wanted {
  list: CommentList
  review: number | undefined
  order: 'oldest' | 'newest'
  /** The place of the last comment before. */
  after: Place | undefined
  limit: number
}

/** By time, at most `limit`. */
export function listModerated(queries: Queries, { list, review, order, after, limit }: Wanted) {
  const direction = order === 'oldest' ? 'asc' : 'desc'
  return selectModerated(queries)
    .$if(list !== 'all', (query) => query.where('comment.state', 'in', STATES_OF[list]))
    .$if(review !== undefined, (query) => query.where('comment.review_id', '=', review ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(
        order === 'oldest'
          ? sql<SqlBool>`(comment.created_at, comment.id) > (${after?.createdAt}, ${after?.id})`
          : sql<SqlBool>`(comment.created_at, comment.id) < (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('comment.created_at', direction)
    .orderBy('comment.id', direction)
    .limit(limit)
    .execute()
}

function selectModerated(queries: Queries) {
  return queries
    .selectFrom('xc_comments as comment')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'comment.review_id')
    .leftJoin('xc_users', 'xc_users.id', 'comment.user_id')
    .leftJoin('xc_review_details as details', 'details.review_id', 'xc_reviews.id')
    .leftJoin('xc_comments as head', 'head.id', 'comment.parent_id')
    .leftJoin('xc_comments as answered', (join) =>
      join.on((is) =>
        is('answered.id', '=', is.fn.coalesce(is.ref('comment.answered_id'), is.ref('comment.parent_id'))),
      ),
    )
    .select((is) => [
      'comment.id',
      'comment.state',
      'comment.review_id',
      'title',
      'headline',
      'slug',
      'comment.user_id',
      'comment.visitor',
      'comment.user_name',
      'comment.avatar',
      'xc_users.role',
      'comment.held_reasons',
      'comment.is_imported',
      'comment.parent_id',
      'head.state as head_state',
      'comment.answered_id',
      'answered.user_name as answered_name',
      'answered.content as answered_content',
      'comment.mailed_to',
      'head.user_name as head_name',
      'comment.created_at',
      'comment.changed_at',
      'comment.removed_at',
      'comment.content',
      sql<number>`comment.likes_before + ${is
        .selectFrom('xc_comment_likes')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('comment_id', '=', 'comment.id')}`.as('likes'),
    ])
}

/** The last visit of a member; null: never. */
export interface Visit {
  userId: string
  seenAt: string | null
}

/** A comment of a thread, with the thread's place among the others. */
export type ThreadRow = RowOf<typeof listThreads>

interface WantedThreads {
  review: number | undefined
  /** Only the thread of this comment, in any state. */
  head: number | undefined
  only: 'unanswered' | undefined
  visitor: string
  /** The last comment before, of which `answer` is empty where it stands by itself. */
  after: (Place & { latest: string; head: number }) | undefined
  limit: number
}

/** Published comments, each followed by its answers, the oldest first; those with the latest news to this visitor come first. */
export function listThreads(queries: Queries, wanted: WantedThreads) {
  const { head, after, limit } = wanted
  return selectModerated(queries)
    .innerJoin(selectThreads(queries, wanted).as('thread'), (join) =>
      join.on((is) =>
        is.or([
          is('comment.id', '=', is.ref('thread.thread_id')),
          is('comment.parent_id', '=', is.ref('thread.thread_id')),
        ]),
      ),
    )
    .select(['thread.thread_id', 'thread.latest'])
    .$if(head === undefined, (query) => query.where('comment.state', '=', 'published'))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('thread.thread_id', '<>', after?.head ?? 0),
          is.and([
            is('comment.parent_id', 'is not', null),
            sql<SqlBool>`(comment.created_at, comment.id) > (${after?.createdAt ?? ''}, ${after?.id ?? 0})`,
          ]),
        ]),
      ),
    )
    .orderBy('thread.latest', 'desc')
    .orderBy('thread.thread_id', 'desc')
    .orderBy((is) => is('comment.parent_id', 'is not', null))
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .limit(limit)
    .execute()
}

/** The threads from `after` on. One that has no news stands at its beginning. */
function selectThreads(
  queries: Queries,
  { review, head, only, visitor, after, limit }: Omit<WantedThreads, 'list'>,
) {
  const latest = sql<string>`coalesce(
    max(case when ${isNewsTo(visitor)} then comment.created_at end), min(comment.created_at))`
  return queries
    .selectFrom('xc_comments as comment')
    .select([THREAD.as('thread_id'), latest.as('latest')])
    .$if(head === undefined, (query) => query.where('comment.state', '=', 'published'))
    .$if(head !== undefined, (query) => query.where(THREAD, '=', head ?? 0))
    .$if(review !== undefined, (query) => query.where('comment.review_id', '=', review ?? 0))
    .groupBy(THREAD)
    .$if(only === 'unanswered', (query) => query.having(isUnanswered))
    .$if(after !== undefined, (query) =>
      query.having(sql<SqlBool>`(${latest}, ${THREAD}) <= (${after?.latest}, ${after?.head})`),
    )
    .orderBy(latest, 'desc')
    .orderBy(THREAD, 'desc')
    .limit(limit)
}

const THREAD = sql<number>`coalesce(comment.parent_id, comment.id)`

/** Whether nobody of the site has written after the last reader, who wrote here and not on the site that was imported. */
const isUnanswered = sql<SqlBool>`max(case when comment.is_imported = 0 and not (${byMember()}) then comment.created_at end)
  > coalesce(max(case when ${byMember()} then comment.created_at end), '')`

function byMember() {
  return sql`coalesce(comment.user_id, '') in (select id from xc_users where role in ('owner', 'editor'))`
}

/** Whether a published comment can be new to this member: somebody else's that neither waited for the owner nor was imported. */
function isNewsTo(userId: string) {
  return sql<SqlBool>`(comment.held_reasons is null and comment.is_imported = 0 and coalesce(comment.user_id, '') <> ${userId})`
}

/** How many threads wait for an answer. */
export async function countUnanswered(queries: Queries): Promise<number> {
  const threads = queries
    .selectFrom('xc_comments as comment')
    .select(THREAD.as('thread_id'))
    .where('comment.state', '=', 'published')
    .groupBy(THREAD)
    .having(isUnanswered)
  return countRows(queries.selectFrom(threads.as('thread')))
}

/** Published comments that came since the visit. */
function selectNews(queries: Queries, { userId, seenAt }: Visit) {
  return queries
    .selectFrom('xc_comments as comment')
    .where('comment.state', '=', 'published')
    .where('comment.created_at', '>', seenAt ?? '')
    .where(isNewsTo(userId))
}

export function countNews(queries: Queries, visit: Visit): Promise<number> {
  return countRows(selectNews(queries, visit))
}

/** The latest news, with the account that each answers. */
export function listNews(queries: Queries, visit: Visit, limit: number) {
  return selectNews(queries, visit)
    .innerJoin('xc_reviews', 'xc_reviews.id', 'comment.review_id')
    .leftJoin('xc_comments as answered', (join) =>
      join.on((is) =>
        is('answered.id', '=', is.fn.coalesce(is.ref('comment.answered_id'), is.ref('comment.parent_id'))),
      ),
    )
    .select(['comment.user_name', 'title', 'headline', 'answered.user_id as answered_user'])
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findVisit(queries: Queries, userId: string): Promise<Visit> {
  const user = await queries
    .selectFrom('xc_users')
    .select('comments_seen_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { userId, seenAt: user?.comments_seen_at ?? null }
}

/** An earlier time changes nothing: of two windows the later visit counts. */
export async function storeVisit(queries: Queries, userId: string, until: string): Promise<void> {
  await queries
    .updateTable('xc_users')
    .set({ comments_seen_at: until })
    .where('id', '=', userId)
    .where((is) => is.or([is('comments_seen_at', 'is', null), is('comments_seen_at', '<', until)]))
    .execute()
}

/** The reviews with comments of the list, those with the latest first. */
export async function listCommentedReviews(queries: Queries, list: CommentList, limit: number) {
  const rows = await queries
    .selectFrom('xc_comments')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'review_id')
    .select(({ fn }) => ['review_id', 'title', 'headline', fn.countAll<number>().as('count')])
    .$if(list !== 'all', (query) => query.where('state', 'in', STATES_OF[list]))
    .groupBy(['review_id', 'title', 'headline'])
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .orderBy('review_id')
    .limit(limit)
    .execute()
  return rows.map(({ review_id: id, count, ...name }) => ({ id, ...name, comments: count }))
}

const STATES_OF: Record<CommentList, CommentState[]> = {
  held: ['held'],
  published: ['published'],
  hidden: ['hidden', 'removed'],
  all: [],
}

export async function countByState(queries: Queries): Promise<Record<CommentState, number>> {
  const rows = await queries
    .selectFrom('xc_comments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { published: 0, held: 0, hidden: 0, removed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}
