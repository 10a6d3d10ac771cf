import { Pencil, Trash2 } from '../../ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { ownCommentWording } from '../../../contract/wording/comment-edit.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { changeShown, removeComment } from './change-comment.ts'
import styles from './own-comment.module.css'
import { RemainingTime } from './remaining-time.tsx'
import { useCommentTools } from './comments-context.ts'

interface OwnCommentToolsProps {
  comment: Comment
  until: string
  /** True after editing: the edit button receives the focus. */
  hasFocus: boolean
  onEdit: () => void
}

/** 編輯, 刪除 and the remaining time (docs/product/comments.md). They disappear when the time is over. */
export function OwnCommentTools({ comment, until, hasFocus, onEdit }: OwnCommentToolsProps): ReactNode {
  const commentTools = useCommentTools()
  const tools = useRef<HTMLSpanElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => {
    if (hasFocus) editButton.current?.focus()
  }, [hasFocus])
  const remove = async () => {
    setIsConfirming(false)
    if (isRemoving) return
    setIsRemoving(true)
    await removeComment(commentTools, comment.id)
    setIsRemoving(false)
  }
  const end = () => {
    const { current } = tools
    const card = current?.closest('li')
    // If a focused button disappears, its comment receives the focus.
    const hadFocus = current?.contains(document.activeElement) ?? false
    changeShown(commentTools, comment.id, { editable_until: null })
    if (hadFocus) requestAnimationFrame(() => card?.focus({ preventScroll: true }))
  }
  return (
    <span ref={tools} className={styles.tools}>
      {/* Not disabled during the removal, so that the button still has the focus after a failure. */}
      <button
        ref={editButton}
        type="button"
        className={styles.tool}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : onEdit}
      >
        <Pencil />
        {ownCommentWording.edit}
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.remove}`}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : () => setIsConfirming(true)}
      >
        <Trash2 />
        {ownCommentWording.remove}
      </button>
      <RemainingTime until={until} onOver={end} />
      {isConfirming && (
        <Confirm
          question={ownCommentWording.confirmRemove}
          confirmLabel={ownCommentWording.remove}
          cancelLabel={ownCommentWording.cancel}
          onConfirm={() => void remove()}
          onCancel={() => setIsConfirming(false)}
        >
          <p dir="auto" className={styles.quote}>
            {comment.content}
          </p>
        </Confirm>
      )}
    </span>
  )
}
