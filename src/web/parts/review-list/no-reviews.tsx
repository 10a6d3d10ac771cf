import type { Failure } from '../../../contract/page.ts'
import { browseWording } from '../../../contract/wording/category.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'

interface NoReviewsProps {
  /** Where the list could not be had: then it is not said to be empty without saying that as well. */
  fault?: { failure: Failure; isRetrying: boolean } | undefined
  retry: () => void
}

/** In the place of a list without a card (docs/product/interface.md). */
export function NoReviews({ fault, retry }: NoReviewsProps) {
  return (
    <EmptyState frame="surface" art={<EmptyArt name="天津" />} text={browseWording.empty}>
      {fault && <Fault {...fault} onRetry={retry} />}
    </EmptyState>
  )
}
