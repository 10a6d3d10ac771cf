import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Comment, HeldComment } from '../../../contract/comments/comments.ts'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import {
  heldWording,
  ownCommentWording,
  removeWording,
  takeBackWording,
} from '../../../contract/wording/comments/comment-edit.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Hourglass, Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { removeComment } from './change-comment.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import cardStyles from './comment-card.module.css'
import { useComments, useCommentTools } from './comments-context.ts'
import styles from './own-comment.module.css'
import { RemainingTime } from './remaining-time.tsx'
import { changeShown, heldCommentId } from './shown-thread.ts'
import { WaitingCard } from './waiting-card.tsx'

// Loaded with the button that opens it.
export { CommentEditor } from './comment-editor.tsx'

interface OwnCommentToolsProps {
  comment: Comment
  /** True after editing: the edit button receives the focus. */
  hasFocus: boolean
  onEdit: () => void
}

/** 編輯 and 刪除 with the remaining time; afterwards the account that wrote it may still delete it (docs/product/comments.md). */
export function OwnCommentTools({ comment, hasFocus, onEdit }: OwnCommentToolsProps): ReactNode {
  const until = comment.editable_until
  const commentTools = useCommentTools()
  const tools = useRef<HTMLSpanElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) editButton.current?.focus()
  }, [hasFocus])
  const [isOver, setIsOver] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const end = useEffectEvent(() => {
    const { current } = tools
    const card = current?.closest('li')
    // If a focused button disappears, its comment receives the focus.
    const hadFocus = current?.contains(document.activeElement) ?? false
    changeShown(commentTools, comment.id, { editable_until: null })
    if (hadFocus) requestAnimationFrame(() => card?.focus({ preventScroll: true }))
  })
  // A question that is open stays: the server decides whether its answer is too late.
  useEffect(() => {
    if (isOver && !isAsking) end()
  }, [isOver, isAsking])
  return (
    <span ref={tools} className={styles.tools}>
      {until !== null && (
        <button ref={editButton} type="button" className={`${cardStyles.tool} text-button`} onClick={onEdit}>
          <Pencil />
          {ownCommentWording.edit}
        </button>
      )}
      <RemoveComment comment={comment} wording={removeWording} onAsking={setIsAsking} />
      {until !== null && <RemainingTime until={until} onOver={() => setIsOver(true)} />}
    </span>
  )
}

interface RemoveCommentProps {
  comment: Pick<Comment, 'id' | 'content'>
  wording: typeof removeWording | typeof takeBackWording
  /** True from the question until it is cancelled or the removal has ended. */
  onAsking?: (isAsking: boolean) => void
}

/** The button that deletes an own comment, or takes a held one back, after a question. */
function RemoveComment({ comment, wording, onAsking }: RemoveCommentProps) {
  const tools = useCommentTools()
  const retryAfterSignIn = useRetryAfterSignIn()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const ask = () => {
    setIsConfirming(true)
    onAsking?.(true)
  }
  const cancel = () => {
    setIsConfirming(false)
    onAsking?.(false)
  }
  const remove = async () => {
    setIsConfirming(false)
    if (isRemoving) return
    setIsRemoving(true)
    await removeComment(tools, comment.id, wording, retryAfterSignIn)
    setIsRemoving(false)
    onAsking?.(false)
  }
  return (
    <>
      <button
        type="button"
        className={`${cardStyles.tool} ${styles.remove} text-button`}
        // Not disabled during the removal, so that the button still has the focus after a failure.
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : ask}
      >
        <Trash2 />
        {wording.action}
      </button>
      {isConfirming && (
        <Confirm
          question={wording.question}
          confirmLabel={wording.action}
          cancelLabel={ownCommentWording.cancel}
          onConfirm={() => void remove()}
          onCancel={cancel}
        >
          <p dir="auto" className={`${styles.quote} clamped`}>
            {comment.content}
          </p>
        </Confirm>
      )}
    </>
  )
}

interface HeldCommentsProps {
  held: readonly HeldComment[]
  /** Below the comment that they answer. */
  isBelow?: boolean
}

/** The visitor's own comments that wait for the owner; other visitors do not see them (docs/product/comments.md). */
export function HeldComments({ held, isBelow = false }: HeldCommentsProps): ReactNode {
  const { threads } = useComments()
  const nameOf = (id: number) => threads.find((thread) => thread.id === id)?.comment?.user_name
  return (
    <ul aria-label={heldWording.list} className={`${isBelow ? cardStyles.answers : ''} no-print`}>
      {held.map(({ id, content, user_name, user_avatar, parent_id, answered_name, created_at }) => (
        <WaitingCard
          key={id}
          id={heldCommentId(id)}
          avatar={user_avatar ?? id % AVATAR_COUNT}
          name={user_name}
          answered={parent_id === null ? null : (answered_name ?? nameOf(parent_id))}
          content={content}
          date={created_at}
        >
          <Row as="span" inline gap="icon" size="3" className={styles.waiting}>
            <Hourglass />
            <span>{heldWording.waiting}</span>
          </Row>
          <RemoveComment comment={{ id, content }} wording={takeBackWording} />
        </WaitingCard>
      ))}
    </ul>
  )
}

// These load with what authors need, in one file.
export { AnswerForm } from './answer-form.tsx'
export { UnsentComments } from './unsent-comments.tsx'
