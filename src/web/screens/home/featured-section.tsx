import { useState } from 'react'
import { nameOfSlug } from '../../../contract/categories/display-category.ts'
import { ALL_REVIEWS_PATH, READING_LIST_PATH } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import type { HomePage, ReviewCard } from '../../../contract/reviews/reviews.ts'
import { featuredWording, recommendedWording } from '../../../contract/wording/reviews/home.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { BookGrid } from '../../parts/book-card/book-grid.tsx'
import { MiniRow } from '../../parts/book-card/mini-card.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './featured-section.module.css'

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

const ALL = 'all'

/** At most four books: the featured ones, or those of the category whose pill is pressed. */
function FeaturedBooks({ featured, shelves }: Pick<HomePage, 'featured' | 'shelves'>) {
  const { categories } = useSite().settings
  const [filter, setFilter] = useState<string>(ALL)
  const selected = shelves.find(({ category }) => category === filter)
  const pills = [
    { value: ALL, label: featuredWording.all },
    ...shelves.map(({ category, cards }) => ({
      value: category,
      label:
        nameOfSlug(
          category,
          cards.find((card) => card.category === category),
          categories,
        ) ?? category,
    })),
  ]
  return (
    <>
      {shelves.length > 0 && (
        <Pills
          label={featuredWording.filterLabel}
          options={pills}
          value={selected?.category ?? ALL}
          onChange={setFilter}
          className={styles.pills}
        />
      )}
      <BookGrid cards={selected?.cards ?? featured} />
    </>
  )
}

/** At most three recommended books, chosen at random for each visit (docs/product/lists.md). */
function RecommendedRow({ cards }: { cards: readonly ReviewCard[] }) {
  return (
    <div className={`${styles.recommended} deferred-section`}>
      <Row align="baseline" wrap gap="1 4" below="4">
        <Title as="h3" size="11" className="thin-heading">
          {recommendedWording.heading}
        </Title>
        <p className={styles.recommendedSub}>{recommendedWording.sub}</p>
      </Row>
      <MiniRow cards={cards} />
      <Row as="p" align="stretch" justify="end" above="3">
        <MoreLink to={READING_LIST_PATH}>{recommendedWording.toReadingList}</MoreLink>
      </Row>
    </div>
  )
}
