import { firstValue, type Queries } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/tables/tables.ts'
import { partsOf } from '../platform/runtime/batches.ts'

export type NewComment = RowOf<typeof listShown>

/** Published comments and answers that mails have told the owner of or not yet, oldest first. Those that were held she has read. */
export function listNews(queries: Queries, isTold: 0 | typeof BY_MORNING_MAIL, before: string, from = '') {
  return queries
    .selectFrom('xc_comments')
    .leftJoin('xc_users', 'xc_users.id', 'user_id')
    .select(['xc_comments.id', 'xc_comments.created_at', 'role'])
    .where((is) => is.and({ is_news_told: isTold, state: 'published', held_reasons: null, is_imported: 0 }))
    .where('xc_comments.created_at', '<', before)
    .where('xc_comments.created_at', '>=', from)
    .orderBy('xc_comments.created_at')
    .orderBy('xc_comments.id')
}

/** What a mail shows of these comments, with the role of whom each answers. */
export function listShown(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_comments as comment')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'comment.review_id')
    .leftJoin('xc_comments as answered', (join) =>
      join.on((is) =>
        is('answered.id', '=', is.fn.coalesce(is.ref('comment.answered_id'), is.ref('comment.parent_id'))),
      ),
    )
    .leftJoin('xc_users as reader', 'reader.id', 'answered.user_id')
    .select(['comment.id', 'title', 'headline', 'comment.user_name', 'comment.content'])
    .select('reader.role as answered_role')
    .where('comment.id', 'in', ids)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute()
}

/** The email of the owner's account; undefined on a site without an owner. */
export function findOwnerEmail(queries: Queries): Promise<string | undefined> {
  return firstValue(queries.selectFrom('xc_users').select('email').where('role', '=', 'owner'))
}

/** Published answers below published texts of which nobody has been told, oldest first, with the comment above them and the one they answer. */
export function listUntoldAnswers(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_comments as answer')
    .innerJoin('xc_reviews', 'xc_reviews.id', 'answer.review_id')
    .select(['answer.id', 'answer.review_id', 'title', 'headline', 'answer.parent_id', 'answer.answered_id'])
    .select(['answer.user_id', 'answer.user_name', 'answer.created_at', 'answer.content'])
    .where('answer.is_answer_told', '=', 0)
    .where('answer.parent_id', 'is not', null)
    .where((is) => is.and({ 'answer.state': 'published', is_published: 1, 'answer.is_imported': 0 }))
    .orderBy('answer.created_at')
    .orderBy('answer.id')
    .limit(limit)
    .execute()
}

/** The comment that stands before this one in the thread, where the newest are first: pages of it begin after a comment. */
export function findNewer(queries: Queries, head: number): Promise<number | undefined> {
  return firstValue(
    queries
      .selectFrom('xc_comments as newer')
      .innerJoin('xc_comments as head', 'head.review_id', 'newer.review_id')
      .select('newer.id')
      .where((is) => is.and({ 'head.id': head, 'newer.parent_id': null, 'newer.state': 'published' }))
      .where((is) =>
        is.or([
          is('newer.created_at', '>', is.ref('head.created_at')),
          is.and([
            is('newer.created_at', '=', is.ref('head.created_at')),
            is('newer.id', '>', is.ref('head.id')),
          ]),
        ]),
      )
      .orderBy('newer.created_at')
      .orderBy('newer.id'),
  )
}

/** The published comments of these ids whose authors want mails about answers, with the emails of their accounts. */
export function listWanting(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_comments')
    .innerJoin('xc_users', 'xc_users.id', 'user_id')
    .select(['xc_comments.id', 'xc_users.id as user_id', 'email', 'xc_comments.content'])
    .where('xc_comments.id', 'in', ids)
    .where((is) => is.and({ wants_answers: 1, state: 'published' }))
    .orderBy('xc_comments.id', 'desc')
    .execute()
}

/** Marks that mails have told of them, or need not. */
export async function markTold(
  queries: Queries,
  column: 'is_owner_told' | 'is_answer_told' | 'is_news_told',
  ids: readonly number[],
  told: 1 | typeof BY_MORNING_MAIL = 1,
): Promise<void> {
  // Statements accept a limited number of parameters.
  for (const part of partsOf(ids, 1_000))
    await queries
      .updateTable('xc_comments')
      .set({ [column]: told })
      .where('id', 'in', part)
      .execute()
}

/** In `is_news_told`: the mail at 08:00 told of it, and no other. */
export const BY_MORNING_MAIL = 2

/** Stores whose author was mailed an answer: that of the comment `mailedTo`. */
export async function markMailed(queries: Queries, answer: number, mailedTo: number): Promise<void> {
  await queries.updateTable('xc_comments').set({ mailed_to: mailedTo }).where('id', '=', answer).execute()
}

/** Ends the mails about answers to this account's comments: of one thread, or of all. */
export async function clearWanted(queries: Queries, userId: string, head: number | null): Promise<void> {
  await queries
    .updateTable('xc_comments')
    .set({ wants_answers: 0 })
    .where('user_id', '=', userId)
    .$if(head !== null, (query) =>
      query.where((is) => is.or([is('id', '=', head), is('parent_id', '=', head)])),
    )
    .execute()
}

export function findEmail(queries: Queries, userId: string) {
  return queries.selectFrom('xc_users').select('email').where('id', '=', userId).executeTakeFirst()
}
