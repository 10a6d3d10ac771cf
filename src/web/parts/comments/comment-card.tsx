import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState, useId } from 'react'
import type { Comment } from '../../../contract/comments/comments.ts'
import { commentAnchor, answerPath, COMMENT_FORM_ANCHOR } from '../../../contract/links.ts'
import { dateText } from '../../../contract/days.ts'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import { answersName, commentsWording, likeLabel } from '../../../contract/wording/comments/comments.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { showFailure } from '../fault/use-failure-alert.ts'
import styles from './comment-card.module.css'
import { type CommentTools, useCommentTools } from './comments-context.ts'
import { answerLinkId, changeShown } from './shown-thread.ts'
import { type ThreadPages, uniqueComments } from './thread-pages.ts'
import { isPlainClick } from '../site-link/site-link.tsx'
import { LongText } from '../long-text/long-text.tsx'
import { Heart, Reply } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'

/** What only authors need: it is loaded once they begin to write, or have written, and without it comments can be read. */
export const loadOwn = () => import('./own-comments.tsx')

/** A component of it; nothing where it does not arrive. */
export function lazyOwn<Props>(componentOf: (own: Own) => (props: Props) => ReactNode) {
  return lazy<(props: Props) => ReactNode>(() =>
    loadOwn().then((own) => ({ default: componentOf(own) }), renderNothing),
  )
}

type Own = Awaited<ReturnType<typeof loadOwn>>

const OwnCommentTools = lazyOwn((own) => own.OwnCommentTools)
const CommentEditor = lazyOwn((own) => own.CommentEditor)

interface CommentCardProps {
  comment: Comment
  children?: ReactNode
}

/** One comment, as <li>. */
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
  return (
    <li
      ref={card}
      id={commentAnchor(id)}
      tabIndex={-1}
      className={is_owner ? `${styles.card} ${styles.owner}` : styles.card}
    >
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
            <AnswerLink comment={comment} />
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

/** Opens the form of an answer in its place; without script it leads to the form of the page. */
function AnswerLink({ comment }: { comment: Comment }) {
  const { review, before, answer } = useCommentTools()
  const path = `${answerPath(review, comment.id, before)}#${COMMENT_FORM_ANCHOR}`
  return (
    <a
      id={answerLinkId(comment.id)}
      href={path}
      rel="nofollow"
      aria-label={answersName(comment.user_name)}
      className={`${styles.tool} text-button`}
      onClick={(event) => {
        if (!isPlainClick(event, event.currentTarget)) return
        event.preventDefault()
        // Where it does not arrive, as after a deployment, the form of the page can do it.
        void loadOwn().then(
          () => answer(comment),
          () => location.assign(path),
        )
      }}
    >
      <Reply />
      <span>{commentsWording.answer}</span>
    </a>
  )
}

type Liked = Pick<Comment, 'id' | 'user_name' | 'likes' | 'is_liked'>

/** One like for each visitor; a second press removes it (docs/product/comments.md). */
function LikeButton({ comment }: { comment: Liked }) {
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
  if (failure) showFailure(alerts, commentsWording.likeFailed, failure, () => void toggleLike(tools, id))
}

type Likes = Pick<Comment, 'is_liked' | 'likes'>

function likesOf({ is_liked, likes }: Likes): Likes {
  return { is_liked, likes }
}
