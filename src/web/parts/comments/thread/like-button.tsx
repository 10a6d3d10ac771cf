import { Heart } from '../../../ui/icons/icons.ts'
import { useId } from 'react'
import type { Comment } from '../../../../contract/comments/comments.ts'
import { commentsWording, likeLabel } from '../../../../contract/wording/comments/comments.ts'
import styles from './comment-card.module.css'
import { useCommentTools } from './comments-context.ts'
import { withCommentActions } from './load-actions.ts'

type Liked = Pick<Comment, 'id' | 'user_name' | 'likes' | 'is_liked'>

/** One like for each visitor; a second press removes it (docs/product/comments.md). */
export function LikeButton({ comment }: { comment: Liked }) {
  const tools = useCommentTools()
  const countId = useId()
  const { id, user_name, likes, is_liked } = comment
  const press = () => {
    withCommentActions((actions) => actions.toggleLike(tools, id)).catch((cause: unknown) => {
      console.error('a like could not be saved', cause)
      tools.alerts.show({ kind: 'error', text: commentsWording.likeFailed })
    })
  }
  return (
    <span className={styles.likeArea}>
      <button
        type="button"
        aria-pressed={is_liked}
        aria-label={likeLabel(user_name)}
        aria-describedby={countId}
        className={styles.like}
        onClick={press}
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
