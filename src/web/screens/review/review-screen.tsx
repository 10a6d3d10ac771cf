import { useEffect } from 'react'
import { HOME_PATH, reviewIdOf } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { useHead } from '../../client/head.ts'
import { readingPositions } from '../../client/reading-positions.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FoundReview } from './found-review.tsx'
import headStyles from './review-head.module.css'
import styles from './review-states.module.css'

/** /review/{id} (docs/product/screens.md) in one of four states: loading, not found, fault, found. */
export default function ReviewScreen({ params, resource, retry }: ScreenProps<ReviewPage>) {
  const fault = useShownFailure(resource)
  if (fault?.failure.code === 'review_not_found') return <MissingReview id={reviewIdOf(params.id ?? '')} />
  if (fault) return <ReviewFault {...fault} onRetry={retry} />
  return resource.state === 'ready' ? <FoundReview page={resource.data} /> : <LoadingReview />
}

/** A skeleton in the shape of the review. */
function LoadingReview() {
  const { settings } = useSite()
  useHead({ title: settings.name, description: settings.tagline })
  return (
    <div className={styles.page}>
      <div className="wrap">
        <BackLink />
        <div className={headStyles.head}>
          <div className={`${headStyles.cover} ${styles.skeletonCover}`} aria-hidden="true">
            <EmptyArt name="wenchang" />
          </div>
          <Stack justify="start" gap="3" className={styles.skeletonText}>
            <Spinner variant="row" text={reviewWording.loading} />
            <div className={styles.skeletonTitle} />
            <div className={styles.skeletonLine} />
            <div className={styles.skeletonLine} />
            <div className={styles.skeletonLine} />
          </Stack>
        </div>
      </div>
      <div className={styles.skeletonArticle} />
    </div>
  )
}

/** Shown when no review has the id, which is undefined where it is none. */
function MissingReview({ id }: { id: number | undefined }) {
  useMissingHead()
  useEffect(() => {
    // It was taken down: home leads back to it no longer.
    if (id !== undefined) readingPositions.remove(id)
  }, [id])
  return (
    <Page>
      <EmptyState
        art={<EmptyArt />}
        as="h1"
        title={reviewWording.notFoundHeading}
        text={reviewWording.notFound}
        action={
          <SiteLink to={HOME_PATH} className={buttonClass()}>
            {reviewWording.backHome}
          </SiteLink>
        }
      />
    </Page>
  )
}

interface ReviewFaultProps {
  failure: Failure
  isRetrying: boolean
  onRetry: () => void
}

/** Shown when the request failed: the text of a missing review and a retry (docs/product/interface.md). */
function ReviewFault({ failure, isRetrying, onRetry }: ReviewFaultProps) {
  useMissingHead()
  return (
    <div className={`${styles.page} wrap`}>
      <BackLink />
      <EmptyState
        art={<EmptyArt />}
        as="h1"
        title={reviewWording.notFoundHeading}
        text={reviewWording.notFound}
      >
        <Fault failure={failure} isRetrying={isRetrying} onRetry={onRetry} />
      </EmptyState>
    </div>
  )
}

function useMissingHead(): void {
  useHead({ heading: reviewWording.notFoundHeading, description: reviewWording.notFound })
}
