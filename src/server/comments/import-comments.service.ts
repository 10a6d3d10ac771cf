import { insertComment } from './comments.store.ts'
import { LIMITS } from '../../contract/limits.ts'
import type { HoldReason } from '../../contract/comments/moderation.ts'
import { importedGuestName } from '../../contract/wording/studio/blog-import.ts'
import { raiseReviewVersions } from '../platform/cache/content-version.store.ts'
import { advanceIdSequence, type Queries } from '../platform/db/database.ts'
import { listExistingReviewIds } from '../reviews/review-lookup.service.ts'
import type { TableRow } from '../platform/db/tables/tables.ts'
import { toDisplayName } from '../text/clean-text.ts'
import * as store from './import-comments.store.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** A comment of the original site, within the bounds of one typed here. */
export interface ImportedComment extends Pick<
  TableRow<'xc_comments'>,
  'id' | 'review_id' | 'user_name' | 'avatar' | 'imported_user_id' | 'likes_before' | 'content'
> {
  /** Null where it is not known: when it first came in. */
  created_at: string | null
}

export type WhyNotStored = 'unknown_review' | 'id_taken' | 'author_left'

interface Stored {
  added: number
  changed: number
  unchanged: number
  refused: ReadonlyMap<ImportedComment, WhyNotStored>
}

/**
 * Publishes comments of the original site under their own ids, each id once, a few hundred at most, in the caller's
 * transaction. Importing one again updates it. `accounts` maps their authors to accounts here; comments of deleted
 * accounts (null) are not restored. Never changes a comment that was written here, and later comments never get one of
 * their ids.
 */
export async function storeImportedComments(
  queries: Queries,
  comments: readonly ImportedComment[],
  accounts: ReadonlyMap<string, string | null>,
  now: Date,
): Promise<Stored> {
  const reviews = await listExistingReviewIds(queries, pluck(comments, 'review_id'))
  await advanceIdSequence(queries, 'xc_comments', Math.max(...comments.map(({ id }) => id)))
  const present = new Map((await store.listExisting(queries, comments)).map((row) => [row.id, row]))

  const refused = new Map<ImportedComment, WhyNotStored>()
  const toStore: store.CommentToImport[] = []
  const touched = new Set<number>()
  const moved: number[] = []
  let changed = 0
  for (const comment of comments) {
    const before = present.get(comment.id)
    const row = { ...comment, created_at: comment.created_at ?? before?.created_at ?? now.toISOString() }
    if (accounts.get(comment.imported_user_id ?? '') === null) refused.set(comment, 'author_left')
    else if (before?.is_imported === 0) refused.set(comment, 'id_taken')
    else if (!reviews.has(comment.review_id)) refused.set(comment, 'unknown_review')
    else if (!before || isDifferent(before, row)) {
      if (before) changed++
      toStore.push(row)
      touched.add(row.review_id).add(before?.review_id ?? row.review_id)
      if (before && before.review_id !== row.review_id) moved.push(row.id)
    }
  }
  await store.upsertImported(queries, toStore)
  if (moved.length > 0) await store.moveThreads(queries, moved)
  await raiseReviewVersions(queries, touched)
  return {
    added: toStore.length - changed,
    changed,
    unchanged: comments.length - toStore.length - refused.size,
    refused,
  }
}

/** Gives imported comments to the accounts that their authors have here: old id to new. Their pages change with it. */
export async function assignCommentsToAccounts(
  queries: Queries,
  accounts: ReadonlyMap<string, string | null>,
): Promise<void> {
  const touched = new Set<number>()
  for (const [importedUserId, userId] of accounts) {
    const reviewIds = userId === null ? [] : await store.assignToAccount(queries, importedUserId, userId)
    for (const id of reviewIds) touched.add(id)
  }
  await raiseReviewVersions(queries, touched)
}

function isDifferent(before: store.CommentToImport, now: store.CommentToImport): boolean {
  return store.IMPORTED_COLUMNS.some((column) => before[column] !== now[column])
}

/** A comment of a blog, within the bounds of one typed here. */
export interface BlogComment {
  name: string
  content: string
  created_at: string
  state: 'published' | 'held'
  /** The account of its author here, where it is known to be the owner's. */
  userId: string | null
  /** The comment below which it stands as an answer; null where it stands by itself. */
  head: BlogComment | null
  /** The answer below the same comment that it answers. */
  answered: BlogComment | null
}

/** Stores the comments of a blog's post under new ids, in the transaction of its review. The owner gets no mail. */
export async function addBlogComments(queries: Queries, reviewId: number, comments: readonly BlogComment[]) {
  const ids = new Map<BlogComment | null, number>()
  for (const comment of comments)
    ids.set(
      comment,
      await insertComment(queries, {
        review_id: reviewId,
        user_id: comment.userId,
        user_name: nameOf(comment.name),
        state: comment.state,
        held_reasons: comment.state === 'held' ? ('first_comment' satisfies HoldReason) : null,
        created_at: comment.created_at,
        content: comment.content,
        parent_id: ids.get(comment.head) ?? null,
        answered_id: ids.get(comment.answered) ?? null,
        is_imported: 1,
        is_owner_told: 1,
      }),
    )
  if (comments.length > 0) await raiseReviewVersions(queries, [reviewId])
}

function nameOf(typed: string): string {
  const name = toDisplayName(typed)
  return name === '' ? importedGuestName : [...name].slice(0, LIMITS.name).join('')
}
