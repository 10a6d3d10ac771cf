import type { CommentContext } from '../../../contract/comments/studio-comments.ts'
import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { readContext } from '../../comments/moderation.service.ts'
import type { Deps } from '../../deps.ts'
import { coverPathOf, readRecord } from '../records.service.ts'

/** The data on a comment's author and review. Throws comment_not_found. */
export async function readCommentContext(deps: Deps, id: number): Promise<CommentContext> {
  const { author, thread } = await readContext(deps, id)
  const record = await readRecord(deps.database.queries, thread.reviewId)
  const { title, headline } = ofItsKind(record.draft)
  return {
    author,
    review: {
      id: record.id,
      title,
      headline,
      cover_path: coverPathOf(deps, record),
      comments: thread.count,
      latest_at: thread.latest,
    },
  }
}
