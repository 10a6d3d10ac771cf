import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import headStyles from './review-head.module.css'
import styles from './review-states.module.css'

/** A skeleton in the shape of the review. */
export function LoadingReview() {
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
