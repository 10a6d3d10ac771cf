import { randomInt } from 'node:crypto'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import type { PostedReply } from '../../../contract/comments/studio-comments.ts'
import type { Deps } from '../../deps.ts'
import { raiseReviewVersion } from '../../platform/cache/content-version.store.ts'
import type { Actor } from '../../platform/http/access/actor.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readContent } from '../posting/comment-text.service.ts'
import { findRepeat, insertComment } from '../comments.store.ts'
import { applyStates } from './moderation.service.ts'
import { findAccountName, findAuthor } from './moderation.store.ts'
import { ago, checkSpamInOrder, TEN_MINUTES } from '../spam/recent-traffic.service.ts'

/**
 * Publishes a comment and below the same review the member's reply. The same reply sent again within ten minutes is the
 * same reply; `title`: the review's. Throws comment_not_found, comment_incomplete, comment_too_long.
 */
export async function replyToComment(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: Actor,
  id: number,
  typed: string,
): Promise<PostedReply & { title: string }> {
  const content = readContent(typed)
  const userId = actor.userId ?? ''
  return checkSpamInOrder(deps.database, async (queries) => {
    const now = deps.clock.now()
    const author = await findAuthor(queries, id)
    if (!author) throw problem('comment_not_found')
    const { before } = await applyStates(queries, [{ id, state: 'published' }], now)
    const reply = {
      review_id: author.review_id,
      user_id: userId,
      visitor: actor.visitor,
      user_name: (await findAccountName(queries, userId)) ?? '',
      content,
    }
    const repeat = await findRepeat(
      queries,
      { ...reply, visitor: actor.visitor ?? '', address: '' },
      ago(now, TEN_MINUTES),
    )
    const replyId =
      repeat?.id ??
      (await insertComment(queries, {
        ...reply,
        avatar: randomInt(AVATAR_COUNT),
        state: 'published',
        held_reasons: null,
        created_at: now.toISOString(),
        changed_at: null,
        address: null,
        fingerprint: null,
      }))
    await raiseReviewVersion(queries, author.review_id)
    return {
      title: author.title,
      id: replyId,
      before: [...before, { id: replyId, state: 'removed' as const }],
    }
  })
}
