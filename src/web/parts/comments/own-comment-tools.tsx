import { Pencil, Trash2 } from '../../ui/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import { ownCommentWording } from '../../../contract/wording/comment-edit.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { changeShown, removeComment } from './change-comment.ts'
import styles from './own-comment.module.css'
import { RemainingTime } from './remaining-time.tsx'
import { useCommentTools } from './comments-context.ts'

interface OwnToolsProps {
  comment: Comment
  until: string
  /** True where the visitor comes back from editing. */
  hasFocus: boolean
  onEdit: () => void
}

/** 編輯, 刪除 and the time left (docs/product/comments.md). They go when the time is over. */
export function OwnTools({ comment, until, hasFocus, onEdit }: OwnToolsProps): ReactNode {
  const commentTools = useCommentTools()
  const tools = useRef<HTMLSpanElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => {
    if (hasFocus) editButton.current?.focus()
  }, [hasFocus])
  const remove = async () => {
    setIsAsking(false)
    if (isRemoving) return
    setIsRemoving(true)
    await removeComment(commentTools, comment.id)
    setIsRemoving(false)
  }
  const end = () => {
    const { current } = tools
    const card = current?.closest('li')
    // They take the focus with them, which goes on with their comment.
    const hadFocus = current?.contains(document.activeElement) ?? false
    changeShown(commentTools, comment.id, { editable_until: null })
    if (hadFocus) requestAnimationFrame(() => card?.focus({ preventScroll: true }))
  }
  return (
    <span ref={tools} className={styles.tools}>
      {/* Not disabled while it is removed: a failure leaves the focus where it was pressed. */}
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
        onClick={isRemoving ? undefined : () => setIsAsking(true)}
      >
        <Trash2 />
        {ownCommentWording.remove}
      </button>
      <RemainingTime until={until} onOver={end} />
      {isAsking && (
        <Confirm
          question={ownCommentWording.confirmRemove}
          confirmLabel={ownCommentWording.remove}
          cancelLabel={ownCommentWording.cancel}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        >
          <p dir="auto" className={styles.quote}>
            {comment.content}
          </p>
        </Confirm>
      )}
    </span>
  )
}
