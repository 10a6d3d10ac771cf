import type { Failure } from '../../../contract/page.ts'
import { browseWording } from '../../../contract/wording/reviews/category.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'

interface NoReviewsProps {
  /** Set if the list could not be loaded; shown together with the empty state. */
  fault?: { failure: Failure; isRetrying: boolean } | undefined
  retry: () => void
}

/** The empty state of a list of reviews (docs/product/interface.md). */
export function NoReviews({ fault, retry }: NoReviewsProps) {
  return (
    <EmptyState frame="surface" art={<EmptyArt name="tianjin" />} text={browseWording.empty}>
      {fault && <Fault {...fault} onRetry={retry} />}
    </EmptyState>
  )
}
