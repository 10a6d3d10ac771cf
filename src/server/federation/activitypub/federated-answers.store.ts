import { sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { FederatedAnswerRow } from '../../platform/db/tables/federation-tables.ts'

/** What another server knows of an answer. */
export type Told = Pick<FederatedAnswerRow, 'state' | 'changed_at' | 'shown_again'>

/** A published answer of the owner or an editor to a comment of another server. */
export type Answer = Awaited<ReturnType<typeof listToTell>>[number]

/** Answers that were not told since this instant, have changed, or are published again; the oldest first. */
export function listToTell(queries: Queries, since: string, limit: number) {
  return selectAnswers(queries)
    .where((is) =>
      is.or([
        is.and([
          is('told.state', 'is', null),
          is('remote.inbox', 'is not', null),
          is('answer.created_at', '>=', since),
        ]),
        is('told.state', '=', 'gone'),
        is('told.changed_at', '<>', is.fn.coalesce('answer.changed_at', sql.lit(''))),
      ]),
    )
    .orderBy('answer.created_at')
    .orderBy('answer.id')
    .limit(limit)
    .execute()
}

/** The answer that was told under this id; undefined where it is not public any more. */
export function findTold(queries: Queries, id: number): Promise<Answer | undefined> {
  return selectAnswers(queries)
    .where((is) => is.and({ 'answer.id': id, 'told.state': 'told' }))
    .executeTakeFirst()
}

function selectAnswers(queries: Queries) {
  return queries
    .selectFrom('xc_comments as answer')
    .innerJoin('xc_reviews as review', 'review.id', 'answer.review_id')
    .innerJoin('xc_users as author', 'author.id', 'answer.user_id')
    .innerJoin('xc_remote_comments as remote', (join) =>
      join.on((is) =>
        is(
          'remote.comment_id',
          '=',
          is.fn.coalesce(is.ref('answer.answered_id'), is.ref('answer.parent_id')),
        ),
      ),
    )
    .leftJoin('xc_federated_answers as told', 'told.comment_id', 'answer.id')
    .select(['answer.id', 'answer.review_id', 'answer.created_at', 'answer.changed_at', 'answer.content'])
    .select(['remote.object', 'remote.actor', 'remote.handle', 'remote.inbox'])
    .select(['told.state as told_state', 'told.changed_at as told_changed_at', 'told.shown_again'])
    .where('author.role', 'in', ['owner', 'editor'])
    .where((is) =>
      is.and({
        'answer.state': 'published',
        'answer.is_imported': 0,
        'review.is_published': 1,
        'remote.kind': 'activity',
      }),
    )
}

/**
 * Answers that other servers know and that are not public any more. Those that are hidden with the comment above them are left
 * out: they come back with it.
 */
export function listGone(queries: Queries, limit: number): Promise<FederatedAnswerRow[]> {
  return queries
    .selectFrom('xc_federated_answers as told')
    .leftJoin('xc_comments as answer', 'answer.id', 'told.comment_id')
    .leftJoin('xc_reviews as review', 'review.id', 'answer.review_id')
    .selectAll('told')
    .where('told.state', '=', 'told')
    .where((is) =>
      is.or([
        is('answer.id', 'is', null),
        is('answer.state', 'not in', ['published', 'hidden']),
        is.and([is('answer.state', '=', 'hidden'), is('answer.follows_parent', '=', 0)]),
        is('review.is_published', '=', 0),
      ]),
    )
    .orderBy('told.comment_id')
    .limit(limit)
    .execute()
}

/** Stores what is told now, unless another process has told meanwhile. Returns whether it did. */
export async function markAnswer(
  queries: Queries,
  row: FederatedAnswerRow,
  before: Told | undefined,
): Promise<boolean> {
  if (!before) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('xc_federated_answers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows ?? 0) > 0
  }
  const { numUpdatedRows } = await queries
    .updateTable('xc_federated_answers')
    .set(row)
    .where((is) =>
      is.and({
        comment_id: row.comment_id,
        state: before.state,
        changed_at: before.changed_at,
        shown_again: before.shown_again,
      }),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The comment here that an answer with this id is, and its review; undefined where it was told to nobody. */
export async function findAnswered(queries: Queries, id: number) {
  const found = await queries
    .selectFrom('xc_comments')
    .innerJoin('xc_federated_answers', 'comment_id', 'id')
    .select('review_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { reviewId: found.review_id, answeredId: id }
}
