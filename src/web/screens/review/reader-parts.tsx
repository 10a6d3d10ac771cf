import { type ReactNode, type RefObject, useEffect } from 'react'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { ContinueReading } from './reading-position/continue-reading.tsx'
import { ReadingProgress } from './reading-progress.tsx'
import { SelectionTools } from './highlights/selection-tools.tsx'
import { QUOTE_BUTTON_ID } from './reading-tools/reading-tools.tsx'

interface ReaderPartsProps {
  page: ReviewPage
  body: RefObject<HTMLElement | null>
}

/** The reader's parts within the app, after the first load: the progress, the place to continue at, and the selection tools. */
export function ReaderParts({ page: { review, is_preview }, body }: ReaderPartsProps): ReactNode {
  useEffect(() => {
    // No quote cards are drawn of a draft, nor is it marked.
    const button = document.getElementById(QUOTE_BUTTON_ID)
    if (button && is_preview) button.hidden = true
  }, [is_preview])
  return (
    <>
      <ReadingProgress body={body} />
      <ContinueReading review={review.id} body={body} />
      {!is_preview && <SelectionTools review={review} body={body} />}
    </>
  )
}
