import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from '../../../client/location/location.ts'
import { useSession } from '../../../client/session/session.ts'
import { useHashLinks } from '../../../client/location/hash-links.ts'
import { fieldOf, writeField } from './comment-fields.ts'
import { clearFormDraft, saveFormDraft, restoreFormDraft } from './form-draft.ts'
import { deleteDraft } from './draft-storage.ts'
import { readPostedOutcome } from './posted-outcome.ts'
import { onSent } from './sent-comments.ts'
import { useCommentTools } from '../thread/comments-context.ts'

/**
 * Saves unsent text on this device and restores it (docs/product/interface.md). Part of the form's own script, so that it
 * works without a connection.
 */
export function useCommentDraft(form: RefObject<HTMLFormElement | null>): {
  isDraft: boolean
  saveDraft: () => void
} {
  const { reader, review } = useCommentTools()
  const { search } = useLocation()
  const isTakenOver = useHashLinks()
  const { status } = useSession()
  const isKnown = status !== 'unknown'
  const hasExpired = useRef(false)
  if (status !== 'signed-out') hasExpired.current = status === 'expired'
  const [isDraft, setIsDraft] = useState(false)
  useEffect(() => {
    const { current } = form
    if (!isTakenOver || !current) return undefined
    // The text was posted without script a moment ago.
    if (readPostedOutcome(new URLSearchParams(search))) deleteDraft(review)
    else if (restoreFormDraft(review, current, reader)) setIsDraft(true)
    // Typed before the app ran. Not before it is known whose it is, because it replaces the draft of another reader.
    if (isKnown && fieldOf(current, 'content').value !== '') saveFormDraft(review, current, reader)
    if (reader === undefined) return undefined
    return () => {
      // A reader who does not sign in again after the session has expired may send the text as a guest.
      if (hasExpired.current) return
      clearFormDraft(review, current, reader)
      setIsDraft(false)
    }
  }, [isTakenOver, isKnown, reader])
  useEffect(
    () =>
      onSent((sentTo, content) => {
        const { current } = form
        if (!current || sentTo !== review || fieldOf(current, 'content').value.trim() !== content) return
        writeField(current, 'content', '')
      }),
    [review],
  )
  const saveDraft = () => {
    const { current } = form
    if (!current) return
    saveFormDraft(review, current, reader)
    if (fieldOf(current, 'content').value.trim() === '') setIsDraft(false)
  }
  return { isDraft, saveDraft }
}
