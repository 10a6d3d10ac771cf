import type { Comment } from '../../../../contract/comments/comments.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { saveOptimistically } from '../../../client/api/optimistic-save.ts'
import { queryKeys } from '../../../client/api/query-keys.ts'
import { changeShown } from './change-comment.ts'
import { setLike } from './comments-api.ts'
import type { CommentTools } from './comments-context.ts'
import { type ThreadPages, uniqueComments } from './thread-pages.ts'

/** Likes a comment, or removes the like (docs/product/comments.md). */
export async function toggleLike(tools: CommentTools, id: number): Promise<void> {
  const { api, alerts, queryClient, threadKey } = tools
  const pages = queryClient.getQueryData<ThreadPages>(threadKey)
  const comment = pages && uniqueComments(pages).find((each) => each.id === id)
  if (!comment) return
  alerts.close(commentsWording.likeFailed)
  const isLiked = !comment.is_liked
  const failure = await saveOptimistically(queryClient, {
    mutationKey: queryKeys.save('like', id),
    // One request at a time: the response to a visitor's first like sets the cookie that identifies the visitor.
    queue: 'likes',
    value: { is_liked: isLiked, likes: Math.max(0, comment.likes + (isLiked ? 1 : -1)) },
    stored: likesOf(comment),
    show: (likes) => changeShown(tools, id, likes),
    send: () => setLike(api, id, isLiked),
    valueOf: likesOf,
    isSame: (value, stored) => value.is_liked === stored.is_liked,
  })
  if (failure) alerts.show({ kind: 'error', text: commentsWording.likeFailed })
}

type Likes = Pick<Comment, 'is_liked' | 'likes'>

function likesOf({ is_liked, likes }: Likes): Likes {
  return { is_liked, likes }
}
