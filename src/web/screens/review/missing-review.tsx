import { HOME_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { notFoundDocumentTitle, reviewWording } from '../../../contract/wording/reviews/review.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './review-states.module.css'

/** Shown when no review has the id. */
export function MissingReview() {
  useMissingHead()
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
export function ReviewFault({ failure, isRetrying, onRetry }: ReviewFaultProps) {
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
  const { settings } = useSite()
  useHead({ title: notFoundDocumentTitle(settings.name), description: reviewWording.notFound })
}
