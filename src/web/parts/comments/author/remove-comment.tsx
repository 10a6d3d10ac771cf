import { Trash2 } from '../../../ui/icons/icons.ts'
import { useState } from 'react'
import type { Comment } from '../../../../contract/comments/comments.ts'
import {
  ownCommentWording,
  type removeWording,
  type takeBackWording,
} from '../../../../contract/wording/comments/comment-edit.ts'
import { useRetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { removeComment } from '../thread/change-comment.ts'
import { useCommentTools } from '../thread/comments-context.ts'
import styles from './own-comment.module.css'

interface RemoveCommentProps {
  comment: Pick<Comment, 'id' | 'content'>
  wording: typeof removeWording | typeof takeBackWording
  /** True from the question until it is cancelled or the removal has ended. */
  onAsking?: (isAsking: boolean) => void
}

/** The button that deletes an own comment, or takes a held one back, after a question. */
export function RemoveComment({ comment, wording, onAsking }: RemoveCommentProps) {
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
        className={`${styles.tool} ${styles.remove}`}
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
          <p dir="auto" className={styles.quote}>
            {comment.content}
          </p>
        </Confirm>
      )}
    </>
  )
}
