import { randomInt } from 'node:crypto'
import { AVATAR_COUNT, LIMITS } from '../../contract/limits.ts'
import { remoteName } from '../../contract/wording/site/federation.ts'
import type { HoldReason } from '../../contract/comments/moderation.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersions } from '../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../platform/db/database.ts'
import type { RemoteCommentRow } from '../platform/db/tables/federation-tables.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { removeHiddenCharacters, toDisplayName } from '../text/clean-text.ts'
import { requireUnbanned } from './bans.service.ts'
import { findBanned } from './spam.ts'
import { deleteByAuthors, findComment, insertComment, moveAnswers, updateComment } from './comments.store.ts'
import * as store from './import-comments.store.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** A comment that was written on another site. */
export interface RemoteComment extends Omit<RemoteCommentRow, 'comment_id'> {
  reviewId: number
  /** The comment here that it answers. */
  answeredId?: number | undefined
  name: string
  /** The account or site that the name belongs to, as people write it. */
  address: string
  /** Plain. */
  text: string
}

/** Stores or changes it; a new text waits for moderation. Nothing happens without a text, or where its author is banned. */
export async function storeRemoteComment(deps: Deps, comment: RemoteComment): Promise<void> {
  const content = shorten(removeHiddenCharacters(comment.text.replace(/\r\n?/g, '\n')).trim(), LIMITS.comment)
  const user_name = nameWithAddress(comment)
  if (content === '') return
  const now = deps.clock.now().toISOString()
  await deps.database.transaction(async (queries) => {
    // Two processes may receive it at once.
    await lockNamed(queries, 'remote comments')
    const reasons = await findReasons(deps, queries, { actor: comment.actor, user_name, content })
    if (!reasons) return
    const known = await store.findRemote(queries, comment.object)
    if (known && known.actor !== comment.actor) return
    if (known) {
      if (known.content === content) return
      const isSeen = known.state === 'published'
      await updateComment(queries, known.comment_id, {
        content,
        user_name,
        changed_at: now,
        ...(isSeen && { state: 'held', held_reasons: reasons, is_owner_told: 0 }),
      })
      if (isSeen) {
        await moveAnswers(queries, [known.comment_id], 'hidden')
        await raiseReviewVersions(queries, [known.review_id])
      }
      return
    }
    const { kind, object, actor, url, inbox, handle } = comment
    const id = await insertComment(queries, {
      review_id: comment.reviewId,
      ...(await findRemotePlace(queries, comment)),
      // By which its author can be banned; no cookie contains an address.
      visitor: actor,
      user_name,
      avatar: randomInt(AVATAR_COUNT),
      state: 'held',
      held_reasons: reasons,
      created_at: now,
      content,
    })
    await store.insertRemote(queries, { comment_id: id, kind, object, actor, url, inbox, handle })
  })
}

/** Below the comment that it answers, also where that waits; by itself where there is none, or none any more. */
async function findRemotePlace(queries: Queries, { reviewId, answeredId }: RemoteComment) {
  const answered = answeredId === undefined ? undefined : await findComment(queries, answeredId, null)
  if (answered?.review_id !== reviewId) return { parent_id: null, answered_id: null }
  return answered.parent_id === null
    ? { parent_id: answered.id, answered_id: null }
    : { parent_id: answered.parent_id, answered_id: answered.id }
}

/** Undefined where the author is banned. */
async function findReasons(
  deps: Deps,
  queries: Queries,
  { actor, user_name, content }: { actor: string; user_name: string; content: string },
): Promise<string | undefined> {
  const { owners } = await readAllSettings(queries)
  const author = { visitor: actor, userId: null, isOwner: false, isMember: false }
  const banned = await requireUnbanned(deps, queries, author).catch((cause: unknown) => {
    if (cause instanceof Problem) return undefined
    throw cause
  })
  if (!banned) return undefined
  const words = [...owners.comments.banned, ...banned]
  const reasons: HoldReason[] = ['remote']
  if (findBanned([user_name, content], words) !== undefined) reasons.push('banned')
  return reasons.join(',')
}

/** Deletes what this actor has withdrawn: the comment of the object, or without one all. */
export async function deleteRemoteComments(
  { database }: Deps,
  { actor, object }: { actor: string; object?: string },
): Promise<void> {
  await database.transaction(async (queries) => {
    const found = await store.listRemoteOf(queries, { actor, object })
    if (found.length === 0) return
    await deleteByAuthors(
      queries,
      found.map(({ comment_id: id, state }) => ({ id, state })),
    )
    await raiseReviewVersions(queries, pluck(found, 'review_id'))
  })
}

/** Where these comments were written, by their ids; those of this site are left out. */
export const findOrigins = store.findOrigins

/** The comment here that this object of another site is, and its review; undefined where it is not known. */
export async function findReplied(queries: Queries, object: string) {
  const found = await store.findRemote(queries, object)
  return found && { reviewId: found.review_id, answeredId: found.comment_id }
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

/** A long name is shortened, its address never: it says who speaks. */
function nameWithAddress({ name, address }: Pick<RemoteComment, 'name' | 'address'>): string {
  const room = LONGEST_NAME - [...remoteName('', address)].length
  return remoteName(shorten(toDisplayName(name), Math.max(room, SHORTEST_NAME)), address)
}

/** Characters of name and address, and those that a name has beside a long address. */
const LONGEST_NAME = 120
const SHORTEST_NAME = 20
