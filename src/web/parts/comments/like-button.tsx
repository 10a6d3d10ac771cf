import { Heart } from '../../ui/icons.ts'
import { useId } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { commentsWording, likeLabel } from '../../../contract/wording/comments.ts'
import styles from './comment-card.module.css'
import { takePart } from './take-part.ts'
import { useDesk } from './thread-context.ts'

type Liked = Pick<Comment, 'id' | 'user_name' | 'likes' | 'is_liked'>

/** One like for each visitor, given and taken back by the same press (docs/product/comments.md). */
export function LikeButton({ comment }: { comment: Liked }) {
  const desk = useDesk()
  const countId = useId()
  const { id, user_name, likes, is_liked } = comment
  const press = () => {
    takePart((deeds) => deeds.toggleLike(desk, id)).catch((cause: unknown) => {
      console.error('a like could not be given', cause)
      desk.alerts.show({ kind: 'error', text: commentsWording.likeFailed })
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
      {/* Without script nothing can be pressed: its count is still told. */}
      <noscript>
        <Heart />
      </noscript>
      <span id={countId} className="num">
        {likes}
        <span className="visually-hidden">{commentsWording.likesUnit}</span>
      </span>
    </span>
  )
}
