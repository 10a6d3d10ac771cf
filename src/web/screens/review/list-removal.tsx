import { useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import type { ReadingState } from '../../../contract/reading/reading-list.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { removalWording, removedText } from '../../../contract/wording/reading/list-removal.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { toFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { useFailureAlert } from '../../parts/fault/use-failure-alert.ts'
import { RemovalQuestion } from '../../parts/list-removal/removal-question.tsx'
import { type Undoable, UndoStrips } from '../../ui/messages/undo-strips.tsx'

export interface ListRemovalProps {
  book: Pick<Review, 'title' | 'cover'>
  /** The state while the book is on the list. */
  state: BookState
  isAsking: boolean
  /** The reader has confirmed or cancelled. */
  onAnswer: () => void
  save: (next: BookState, request: () => Promise<BookState>) => Promise<Failure | undefined>
  /** Gives the focus back to the button. */
  onFocusButton: () => void
}

type BookState = Pick<ReadingState, 'status' | 'entry_id'>

/** The question before the book is removed from the list, and the strip that undoes the removal for ten seconds. */
export function ListRemoval({ book, state, isAsking, onAnswer, save, onFocusButton }: ListRemovalProps) {
  const api = useApi()
  const retryAfterSignIn = useRetryAfterSignIn()
  const failureAlert = useFailureAlert()
  const [undoable, setUndoable] = useState<readonly Undoable[]>([])
  const lastId = useRef(0)
  const removed: BookState = { status: null, entry_id: null }

  const restore = async (before: BookState, id: number) => {
    failureAlert.close(removalWording.undoFailed)
    const request = () => api.call('POST /api/reading-list/{id}/restore', { params: { id } })
    const failure = await save(before, () =>
      retryAfterSignIn(request).then(({ status }) => ({ status, entry_id: id })),
    )
    if (failure) failureAlert.show(removalWording.undoFailed, failure, () => void restore(before, id))
    else onFocusButton()
  }
  const remove = async () => {
    const before = state
    const id = before.entry_id
    if (id === null) return
    const byKey = document.activeElement?.matches(':focus-visible') ?? false
    onAnswer()
    failureAlert.close(removalWording.failed)
    const request = () => api.call('DELETE /api/reading-list/{id}', { params: { id } })
    const failure = await save(removed, () =>
      retryAfterSignIn(request).then(
        () => removed,
        (cause: unknown) => {
          // An entry that another tab has removed counts as removed.
          if (toFailure(cause).code !== 'entry_not_found') throw cause
          return removed
        },
      ),
    )
    if (failure) {
      console.error('the book could not be removed from the list', failure)
      failureAlert.show(removalWording.failed, failure, () => void remove())
      return
    }
    lastId.current++
    const undo = () => void restore(before, id)
    setUndoable([{ id: lastId.current, text: removedText(book.title), undo, hasFocus: byKey }])
  }
  return (
    <>
      {isAsking && <RemovalQuestion book={book} onConfirm={() => void remove()} onCancel={onAnswer} />}
      <UndoStrips
        strips={undoable}
        undoLabel={removalWording.undo}
        closeLabel={siteWording.closeMessage}
        onClose={(_id, hadFocus) => {
          setUndoable([])
          if (hadFocus) onFocusButton()
        }}
      />
    </>
  )
}
