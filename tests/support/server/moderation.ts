import type { CommentState } from '../../../src/contract/comments/moderation.ts'
import { changeStates } from '../../../src/server/comments/moderation.service.ts'
import type { TestSite } from './test-site.ts'

/** The held comments, oldest first. */
export function listHeldComments({ deps }: TestSite) {
  return deps.database.queries
    .selectFrom('xc_comments')
    .select(['id', 'review_id', 'parent_id', 'content', 'user_name', 'held_reasons'])
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Moves comments to another state, as the owner does. Returns the ids of those that exist. */
export async function moderate(
  { deps }: TestSite,
  ids: readonly number[],
  state: CommentState,
): Promise<number[]> {
  const { before } = await changeStates(
    deps,
    ids.map((id) => ({ id, state })),
  )
  return before.map(({ id }) => id)
}
