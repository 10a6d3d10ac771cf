import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { FoundReview } from './found-review.tsx'
import { LoadingReview } from './loading-review.tsx'
import { ReviewFault, MissingReview } from './missing-review.tsx'

/** /review/{id} (docs/product/screens.md) in one of four states: loading, not found, fault, found. */
export default function ReviewScreen({ resource, retry }: ScreenProps<ReviewPage>) {
  const fault = useShownFailure(resource)
  if (fault?.failure.code === 'review_not_found') return <MissingReview />
  if (fault) return <ReviewFault {...fault} onRetry={retry} />
  return resource.state === 'ready' ? <FoundReview page={resource.data} /> : <LoadingReview />
}
