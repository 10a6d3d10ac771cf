import { Hourglass } from '../../../ui/icons/icons.ts'
import { AVATAR_COUNT } from '../../../../contract/limits.ts'
import { dateText } from '../../../../contract/days.ts'
import { heldWording, takeBackWording } from '../../../../contract/wording/comments/comment-edit.ts'
import { Avatar } from '../../avatar/avatar.tsx'
import { heldCommentId } from '../thread/change-comment.ts'
import { useComments } from '../thread/comments-context.ts'
import cardStyles from '../thread/comment-card.module.css'
import styles from './own-comment.module.css'
import { RemoveComment } from './remove-comment.tsx'

/** The visitor's own comments that wait for the owner; other visitors do not see them (docs/product/comments.md). */
export function HeldComments() {
  const { held } = useComments()
  return (
    <ul aria-label={heldWording.list} className={`${styles.heldList} no-print`}>
      {held.map(({ id, content, user_name, user_avatar, created_at }) => (
        <li
          key={id}
          id={heldCommentId(id)}
          tabIndex={-1}
          className={`${cardStyles.card} ${cardStyles.own} ${styles.held}`}
        >
          <Avatar index={user_avatar ?? id % AVATAR_COUNT} isOwner={false} className={cardStyles.avatar} />
          <div className={cardStyles.head}>
            <b dir="auto">{user_name}</b>
            <time dateTime={created_at} className="num">
              {dateText(created_at)}
            </time>
          </div>
          <p dir="auto" className={cardStyles.text}>
            {content}
          </p>
          <div className={cardStyles.actions}>
            <span className={styles.waiting}>
              <Hourglass />
              {heldWording.waiting}
            </span>
            <RemoveComment comment={{ id, content }} wording={takeBackWording} />
            <span className={styles.onlyYou}>{heldWording.onlyYou}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
