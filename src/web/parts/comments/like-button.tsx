import { useId } from 'react'
import type { Comment } from '../../../contract/comments/comments.ts'
import { commentsWording, likeLabel } from '../../../contract/wording/comments/comments.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { Heart } from '../../ui/icons/icons.ts'
import styles from './comment-card.module.css'
import { type CommentTools, useCommentTools } from './comments-context.ts'
import { changeShown } from './shown-thread.ts'
import { type ThreadPages, uniqueComments } from './thread-pages.ts'

type Liked = Pick<Comment, 'id' | 'user_name' | 'likes' | 'is_liked'>

/** One like for each visitor; a second press removes it (docs/product/comments.md). */
export function LikeButton({ comment }: { comment: Liked }) {
  const tools = useCommentTools()
  const countId = useId()
  const { id, user_name, likes, is_liked } = comment
  return (
    <span className={styles.likeArea}>
      <button
        type="button"
        aria-pressed={is_liked}
        aria-label={likeLabel(user_name)}
        aria-describedby={countId}
        className={`${styles.like} needs-script`}
        onClick={() => void toggleLike(tools, id)}
      >
        <Heart />
      </button>
      {/* Without script the button does not work, but the count is shown. */}
      <noscript>
        <Heart />
      </noscript>
      <span id={countId} className="num">
        <span>{likes}</span>
        <span className="visually-hidden">{commentsWording.likesUnit}</span>
      </span>
    </span>
  )
}

/** Likes a comment, or removes the like (docs/product/comments.md). */
async function toggleLike(tools: CommentTools, id: number): Promise<void> {
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
    send: () =>
      isLiked
        ? api.call('PUT /api/comments/{id}/like', { params: { id } })
        : api.call('DELETE /api/comments/{id}/like', { params: { id } }),
    valueOf: likesOf,
    isSame: (value, stored) => value.is_liked === stored.is_liked,
  })
  if (failure) alerts.show({ kind: 'error', text: commentsWording.likeFailed })
}

type Likes = Pick<Comment, 'is_liked' | 'likes'>

function likesOf({ is_liked, likes }: Likes): Likes {
  return { is_liked, likes }
}
