import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { fieldOf, writeField } from './comment-fields.ts'
import { hideDraft, keepDraft, restoreDraft } from './draft.ts'
import { forgetDraft } from './draft-memory.ts'
import { readPosted } from './posted-outcome.ts'
import { whenSent } from './sent-texts.ts'
import { useCommentTools } from './comments-context.ts'

/**
 * What was typed and not sent is kept on this device and stands in the form again (docs/product/interface.md). Comes with the
 * form itself: a line that breaks, or a script that is gone, takes no word with it.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): { isDraft: boolean; keep: () => void } {
  const { reader, review } = useCommentTools()
  const { search } = useLocation()
  const isTakenOver = useIsTakenOver()
  const [isDraft, setIsDraft] = useState(false)
  useEffect(() => {
    const { current } = form
    if (!isTakenOver || !current) return undefined
    // Posted without script a moment ago, it is a draft no longer.
    if (readPosted(new URLSearchParams(search))) forgetDraft(review)
    else setIsDraft(restoreDraft(review, current, reader))
    if (reader === undefined) return undefined
    return () => {
      hideDraft(review, current, reader)
      setIsDraft(false)
    }
  }, [isTakenOver, reader])
  useEffect(
    () =>
      whenSent((sentTo, content) => {
        const { current } = form
        if (!current || sentTo !== review || fieldOf(current, 'content').value.trim() !== content) return
        writeField(current, 'content', '')
      }),
    [review],
  )
  const keep = () => {
    const { current } = form
    if (!current) return
    keepDraft(review, current, reader)
    if (fieldOf(current, 'content').value.trim() === '') setIsDraft(false)
  }
  return { isDraft, keep }
}
