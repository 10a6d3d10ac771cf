import { ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import { featuredWording } from '../../../contract/wording/reviews/home.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { FeaturedBooks } from './featured-books.tsx'
import styles from './featured-section.module.css'
import { RecommendedRow } from './recommended-row.tsx'

const HEADING_ID = 'featured-heading'

interface FeaturedSectionProps {
  resource: Resource<HomePage>
  retry: () => void
}

/** Home's books while loading, after a failure, empty and loaded. */
export function FeaturedSection({ resource, retry }: FeaturedSectionProps) {
  const fault = useShownFailure(resource, `#${HEADING_ID}`)
  return (
    <Section labelledBy={HEADING_ID} deferred="on-phones">
      <SectionHead
        id={HEADING_ID}
        title={featuredWording.heading}
        sub={featuredWording.sub}
        aside={<MoreLink to={ALL_REVIEWS_PATH}>{featuredWording.seeMore}</MoreLink>}
      />
      {fault ? (
        <EmptyState frame="surface" text={featuredWording.fault}>
          <Fault {...fault} onRetry={retry} />
        </EmptyState>
      ) : (
        <Books resource={resource} />
      )}
    </Section>
  )
}

function Books({ resource }: { resource: Resource<HomePage> }) {
  if (resource.state !== 'ready') {
    return (
      <div className={styles.waiting}>
        <Spinner text={featuredWording.loading} />
      </div>
    )
  }
  const { featured, shelves, recommended } = resource.data
  if (featured.length === 0) {
    return <EmptyState frame="surface" art={<EmptyArt name="ji" />} text={featuredWording.empty} />
  }
  return (
    <>
      <FeaturedBooks featured={featured} shelves={shelves} />
      {recommended.length > 0 && <RecommendedRow cards={recommended} />}
    </>
  )
}
