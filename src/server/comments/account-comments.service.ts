import { DEPARTED_READER } from '../../contract/wording/accounts/account-data.ts'
import { raiseReviewVersions } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { ANONYMOUS } from '../platform/http/access/actor.ts'
import { likerOf } from './comments.policy.ts'
import { deleteByAuthors } from './comments.store.ts'
import { deleteBanOf } from './bans.service.ts'
import * as store from './account-comments.store.ts'
import { partsOf, pluck } from '../platform/runtime/batches.ts'

/** The number of comments by this account, held ones included. */
export const countCommentsOf = store.countByAccount

/** The ids of all comments by this account, newest first. */
export async function listCommentIdsOf(queries: Queries, userId: string): Promise<number[]> {
  return (await store.listByAccount(queries, userId)).map(({ id }) => id)
}

/** The comments by this account with these ids, newest first. */
export const listCommentsOf = store.listWholeByAccount

/** The comments that this account likes, newest first. */
export function listLikesOf(queries: Queries, userId: string) {
  return store.listLikedBy(queries, likerOfAccount(userId))
}

/** Keeps the account's comments, signed 已離開的讀者. In the caller's transaction (docs/product/accounts.md). */
export async function anonymiseCommentsOf(queries: Queries, userId: string): Promise<void> {
  await deleteBanOf(queries, userId)
  await raiseReviewVersions(queries, await store.anonymiseByAccount(queries, userId, DEPARTED_READER))
}

/** Deletes the account's comments and their likes, in the caller's transaction (docs/product/accounts.md). */
export async function deleteCommentsOf(queries: Queries, userId: string): Promise<void> {
  await deleteBanOf(queries, userId)
  const comments = await store.lockByAccount(queries, userId)
  for (const part of partsOf(comments, 500)) await deleteByAuthors(queries, part)
  // Answers to those that were held are back.
  const seen = comments.filter(({ state }) => state === 'published' || state === 'held')
  await raiseReviewVersions(queries, pluck(seen, 'review_id'))
}

/** In the caller's transaction. */
export function deleteLikesOf(queries: Queries, userId: string): Promise<void> {
  return store.deleteLikesBy(queries, likerOfAccount(userId))
}

function likerOfAccount(userId: string): string {
  return likerOf({ ...ANONYMOUS, userId }) ?? ''
}
