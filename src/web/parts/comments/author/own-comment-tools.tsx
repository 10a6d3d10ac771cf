import { Pencil } from '../../../ui/icons/icons.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../../contract/comments/comments.ts'
import { ownCommentWording, removeWording } from '../../../../contract/wording/comments/comment-edit.ts'
import { changeShown } from '../thread/change-comment.ts'
import { useCommentTools } from '../thread/comments-context.ts'
import styles from './own-comment.module.css'
import { RemainingTime } from './remaining-time.tsx'
import { RemoveComment } from './remove-comment.tsx'

interface OwnCommentToolsProps {
  comment: Comment
  /** True after editing: the edit button receives the focus. */
  hasFocus: boolean
  onEdit: () => void
}

/**
 * 編輯 and 刪除 with the remaining time. When it is over, the account that wrote the comment may still delete it
 * (docs/product/comments.md).
 */
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
  const end = () => {
    const { current } = tools
    const card = current?.closest('li')
    // If a focused button disappears, its comment receives the focus.
    const hadFocus = current?.contains(document.activeElement) ?? false
    changeShown(commentTools, comment.id, { editable_until: null })
    if (hadFocus) requestAnimationFrame(() => card?.focus({ preventScroll: true }))
  }
  // A question that is open stays: the server decides whether its answer is too late.
  useEffect(() => {
    if (isOver && !isAsking) end()
  }, [isOver, isAsking])
  return (
    <span ref={tools} className={styles.tools}>
      {until !== null && (
        <button ref={editButton} type="button" className={styles.tool} onClick={onEdit}>
          <Pencil />
          {ownCommentWording.edit}
        </button>
      )}
      <RemoveComment comment={comment} wording={removeWording} onAsking={setIsAsking} />
      {until !== null && <RemainingTime until={until} onOver={() => setIsOver(true)} />}
    </span>
  )
}
