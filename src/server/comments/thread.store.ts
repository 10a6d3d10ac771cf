import { sql, type SqlBool } from 'kysely'
import type { Queries } from '../platform/db/database.ts'
import { selectComments, type StoredComment } from './comments.store.ts'

export async function countPublished(queries: Queries, reviewId: number): Promise<number> {
  const { count } = await selectCount(queries, reviewId).executeTakeFirstOrThrow()
  return count
}

/** Of all texts, from a time on. */
export async function countPublishedSince(queries: Queries, time: string): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'published')
    .where('created_at', '>=', time)
    .executeTakeFirstOrThrow()
  return count
}

function selectCount(queries: Queries, reviewId: number) {
  return queries
    .selectFrom('xc_comments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((is) => is.and({ review_id: reviewId, state: 'published' }))
}

/** Published comments with their total: newest first, each followed by its answers, oldest first; `after` this place. */
export async function listPublishedComments(
  queries: Queries,
  reviewId: number,
  liker: string | null,
  after: Place | undefined,
  limit: number,
): Promise<(StoredComment & { total: number })[]> {
  return selectComments(queries, liker)
    .innerJoin(
      selectPlaces(queries, reviewId, after, limit).as('listed'),
      'listed.place_id',
      'xc_comments.id',
    )
    .select(selectCount(queries, reviewId).$asScalar().$notNull().as('total'))
    .orderBy('listed.head_at', 'desc')
    .orderBy('listed.head_id', 'desc')
    .orderBy((is) => is('xc_comments.parent_id', 'is not', null))
    .orderBy('created_at')
    .orderBy('xc_comments.id')
    .execute()
}

/** The ids of these comments alone: one comment may have thousands of answers, which are sorted to find a page. */
function selectPlaces(queries: Queries, reviewId: number, after: Place | undefined, limit: number) {
  return queries
    .selectFrom('xc_comments')
    .innerJoin(selectHeads(queries, reviewId, after, limit + 1).as('head'), (join) =>
      join.on((is) =>
        is.or([
          is('xc_comments.id', '=', is.ref('head.head_id')),
          is('xc_comments.parent_id', '=', is.ref('head.head_id')),
        ]),
      ),
    )
    .select(['xc_comments.id as place_id', 'head.head_at', 'head.head_id'])
    .where((is) => is.and({ review_id: reviewId, state: 'published' }))
    .$if(after !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('head.head_id', '<>', after?.headId ?? 0),
          is.and([
            is('xc_comments.parent_id', 'is not', null),
            sql<SqlBool>`(created_at, xc_comments.id) > (${after?.answer?.at ?? ''}, ${after?.answer?.id ?? 0})`,
          ]),
        ]),
      ),
    )
    .orderBy('head.head_at', 'desc')
    .orderBy('head.head_id', 'desc')
    .orderBy((is) => is('xc_comments.parent_id', 'is not', null))
    .orderBy('created_at')
    .orderBy('xc_comments.id')
    .limit(limit)
}

/** Published comments that stand by themselves, and removed ones that still have published answers; from `after` on. */
function selectHeads(queries: Queries, reviewId: number, after: Place | undefined, limit: number) {
  const fromPlace = sql<SqlBool>`(created_at, id) <= (${after?.headAt}, ${after?.headId})`
  return queries
    .selectFrom('xc_comments')
    .select(['id as head_id', 'created_at as head_at'])
    .where((is) => is.and({ review_id: reviewId, state: 'published', parent_id: null }))
    .$if(after !== undefined, (query) => query.where(fromPlace))
    .unionAll((union) =>
      union
        .selectFrom('xc_removed_comments')
        .select(['id as head_id', 'created_at as head_at'])
        .where('review_id', '=', reviewId)
        .where((is) =>
          is.exists(
            is
              .selectFrom('xc_comments as answer')
              .select('answer.id')
              .whereRef('answer.parent_id', '=', 'xc_removed_comments.id')
              .where('answer.state', '=', 'published'),
          ),
        )
        // An import may have restored it.
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('xc_comments as restored')
                .select('restored.id')
                .whereRef('restored.id', '=', 'xc_removed_comments.id'),
            ),
          ),
        )
        .$if(after !== undefined, (query) => query.where(fromPlace)),
    )
    .orderBy('head_at', 'desc')
    .orderBy('head_id', 'desc')
    .limit(limit)
}

/** The place of a comment in the order of `listPublishedComments`. */
export interface Place {
  headId: number
  headAt: string
  /** Null for a comment that stands by itself. */
  answer: { id: number; at: string } | null
}

/** The place of a comment, in any state and also after its removal: imported ids do not rise with time. */
export async function findPlace(queries: Queries, reviewId: number, id: number): Promise<Place | undefined> {
  const [own, head] = await findInstants(queries, reviewId, id)
  if (!own) return undefined
  const answer = own.parent_id === null ? null : { id, at: own.created_at }
  return { headId: head?.id ?? id, headAt: head?.created_at ?? own.created_at, answer }
}

/** Of the comment and, where it is an answer, of the one above it. */
async function findInstants(queries: Queries, reviewId: number, id: number) {
  const select = (table: 'xc_comments' | 'xc_removed_comments') =>
    queries
      .selectFrom(table)
      .select(['id', 'parent_id', 'created_at'])
      .where('review_id', '=', reviewId)
      .where((is) =>
        is.or([
          is('id', '=', id),
          is('id', 'in', is.selectFrom('xc_comments').select('parent_id').where('id', '=', id)),
          is('id', 'in', is.selectFrom('xc_removed_comments').select('parent_id').where('id', '=', id)),
        ]),
      )
  const rows = await select('xc_comments').unionAll(select('xc_removed_comments')).execute()
  return [rows.find((row) => row.id === id), rows.find((row) => row.id !== id)] as const
}
