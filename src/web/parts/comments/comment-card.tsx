import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { dateText } from '../../../contract/days.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { faultWording } from '../../../contract/wording/site.ts'
import { Avatar } from '../avatar/avatar.tsx'
import styles from './comment-card.module.css'
import { LikeButton } from './like-button.tsx'
import { reloadPage } from './reload-page.ts'
import { useCommentTools } from './comments-context.ts'

// Needed by those alone who have written here lately.
const OwnTools = lazy(() =>
  import('./own-tools.tsx').then(({ OwnTools: Tools }) => ({ default: Tools }), absent),
)
const loadEditor = () => import('./comment-editor.tsx')
const CommentEditor = lazy(() => loadEditor().then(({ CommentEditor: Editor }) => ({ default: Editor })))

/** One comment, as <li>. While its writer may still change it, it stands on paper with an accent edge. */
export const CommentCard = memo(function CommentCard({ comment }: { comment: Comment }) {
  const { id, user_name, content, created_at, is_owner, editable_until } = comment
  // One that has no picture of its own gets one by its id, always the same.
  const avatar = comment.user_avatar ?? id % AVATAR_COUNT
  const [isEditing, setIsEditing] = useState(false)
  const [hasEdited, setHasEdited] = useState(false)
  const { alerts } = useCommentTools()
  const turn = (isNow: boolean) => {
    setIsEditing(isNow)
    setHasEdited(!isNow)
  }
  // The text gives way to the editor only once that is there.
  const edit = () => {
    loadEditor().then(
      () => turn(true),
      (cause: unknown) => {
        console.error('the editor of an own comment did not arrive', cause)
        const reload = { label: faultWording.retry, run: () => reloadPage(edit) }
        alerts.show({ kind: 'error', text: faultWording.sentence, action: reload })
      },
    )
  }
  const isOwn = editable_until !== null || isEditing
  const classes = [styles.card, is_owner && styles.owner, isOwn && styles.own]
  const text = (
    // Some scripts are written from right to left.
    <p dir="auto" className={styles.text}>
      {content}
    </p>
  )
  return (
    <li id={`comment-${id}`} tabIndex={-1} className={classes.filter(Boolean).join(' ')}>
      <Avatar index={avatar} isOwner={is_owner} className={styles.avatar} />
      <div className={styles.head}>
        <b dir="auto">{user_name}</b>
        {is_owner && <span className={styles.badge}>{commentsWording.owner}</span>}
        <time dateTime={created_at} className="num">
          {dateText(created_at)}
        </time>
      </div>
      {isEditing ? (
        <Suspense fallback={text}>
          <CommentEditor comment={comment} onClose={() => turn(false)} />
        </Suspense>
      ) : (
        <>
          {text}
          <div className={`${styles.actions} no-print`}>
            <LikeButton comment={comment} />
            {editable_until !== null && (
              <Suspense>
                <OwnTools comment={comment} until={editable_until} hasFocus={hasEdited} onEdit={edit} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </li>
  )
})

/** Without its scripts a comment can still be read. */
function absent(cause: unknown): { default: () => ReactNode } {
  console.error('the tools of an own comment did not arrive', cause)
  return { default: () => null }
}
