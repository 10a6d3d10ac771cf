import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../../contract/comments/comments.ts'
import { AVATAR_COUNT } from '../../../../contract/limits.ts'
import { dateText } from '../../../../contract/days.ts'
import { commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { faultWording } from '../../../../contract/wording/site/site.ts'
import { Avatar } from '../../avatar/avatar.tsx'
import { LongText } from '../../long-text/long-text.tsx'
import styles from './comment-card.module.css'
import { LikeButton } from './like-button.tsx'
import { OwnCommentTools } from '../author/lazy-author-tools.ts'
import { reloadPage } from './reload-page.ts'
import { useCommentTools } from './comments-context.ts'

// Loaded only when a comment is edited.
const loadEditor = () => import('../author/comment-editor.tsx')
const CommentEditor = lazy(() => loadEditor().then(({ CommentEditor: Editor }) => ({ default: Editor })))

/** One comment, as <li>. While its author may still change it, it has a paper background with an accent edge. */
export const CommentCard = memo(function CommentCard({ comment }: { comment: Comment }) {
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
  const { alerts } = useCommentTools()
  const showEditor = (isShown: boolean) => {
    setIsEditing(isShown)
    setHasEdited(!isShown)
  }
  // The editor replaces the text only when its script is loaded.
  const edit = () => {
    loadEditor().then(
      () => showEditor(true),
      (cause: unknown) => {
        console.error('the script of the comment editor did not arrive', cause)
        const reload = { label: faultWording.retry, run: () => reloadPage(edit) }
        alerts.show({ kind: 'error', text: faultWording.sentence, action: reload })
      },
    )
  }
  const isEditable = editable_until !== null || isEditing
  const classes = [styles.card, is_owner && styles.owner, isEditable && styles.own]
  const text = <LongText text={content} lang={comment.lang} className={styles.text} mostLines={48} />
  return (
    <li ref={card} id={`comment-${id}`} tabIndex={-1} className={classes.filter(Boolean).join(' ')}>
      <Avatar index={avatar} isOwner={is_owner} className={styles.avatar} />
      <div className={styles.head}>
        <b dir="auto">{user_name}</b>
        {(is_owner || is_editor) && (
          <span className={styles.badge}>{is_owner ? commentsWording.owner : commentsWording.editor}</span>
        )}
        <time dateTime={created_at} className="num">
          {dateText(created_at)}
        </time>
        {changed_at !== null && <time dateTime={changed_at}>{commentsWording.edited}</time>}
      </div>
      {isEditing ? (
        <Suspense fallback={text}>
          <CommentEditor comment={comment} onClose={() => showEditor(false)} />
        </Suspense>
      ) : (
        <>
          {text}
          <div className={`${styles.actions} no-print`}>
            <LikeButton comment={comment} />
            {(editable_until !== null || is_own) && (
              <Suspense>
                <OwnCommentTools comment={comment} hasFocus={hasEdited} onEdit={edit} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </li>
  )
})
