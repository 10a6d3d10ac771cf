import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../contract/comments/comments.ts'
import { dateText } from '../../../contract/days.ts'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { answersName, commentsWording } from '../../../contract/wording/comments/comments.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { LongText } from '../long-text/long-text.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './comment-card.module.css'
import { LikeButton } from './like-button.tsx'

// Only authors see them, and without them the comment can be read.
const OwnCommentTools = lazy(() =>
  import('./own-comments.tsx').then((own) => ({ default: own.OwnCommentTools }), renderNothing),
)
const CommentEditor = lazy(() => import('./own-comments.tsx').then((own) => ({ default: own.CommentEditor })))

interface CommentCardProps {
  comment: Comment
  /** Its answers. */
  children?: ReactNode
}

/** One comment, as <li>. While its author may still change it, it has a paper background with an accent edge. */
export const CommentCard = memo(function CommentCard({ comment, children }: CommentCardProps) {
  const { id, user_name, content, created_at, changed_at, is_owner, is_editor, editable_until, is_own } =
    comment
  // A comment without an avatar always shows the same one, chosen by its id.
  const avatar = comment.user_avatar ?? id % AVATAR_COUNT
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Without an edit button, as after the time for changes, the card takes the focus of the editor that is gone.
    if (hasEdited && document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [hasEdited, editable_until])
  const showEditor = (isShown: boolean) => {
    setIsEditing(isShown)
    setHasEdited(!isShown)
  }
  const isEditable = editable_until !== null || isEditing
  const classes = [styles.card, is_owner && styles.owner, isEditable && styles.own]
  return (
    <li ref={card} id={`comment-${id}`} tabIndex={-1} className={classes.filter(Boolean).join(' ')}>
      <Avatar index={avatar} isOwner={is_owner} className={styles.avatar} />
      <Row wrap gap="0 3" align="baseline" className={styles.head}>
        <b dir="auto">{user_name}</b>
        {(is_owner || is_editor) && (
          <span className={styles.badge}>{is_owner ? commentsWording.owner : commentsWording.editor}</span>
        )}
        {comment.answered_name !== null && <span dir="auto">{answersName(comment.answered_name)}</span>}
        <time dateTime={created_at} className="num">
          {dateText(created_at)}
        </time>
        {changed_at !== null && <time dateTime={changed_at}>{commentsWording.edited}</time>}
      </Row>
      {isEditing ? (
        <Suspense>
          <CommentEditor comment={comment} onClose={() => showEditor(false)} />
        </Suspense>
      ) : (
        <>
          <LongText text={content} lang={comment.lang} className={styles.text} mostLines={48} />
          <Row wrap gap="0 4" className="no-print">
            <LikeButton comment={comment} />
            {(editable_until !== null || is_own) && (
              <Suspense>
                <OwnCommentTools comment={comment} hasFocus={hasEdited} onEdit={() => showEditor(true)} />
              </Suspense>
            )}
          </Row>
        </>
      )}
      {children}
    </li>
  )
})
