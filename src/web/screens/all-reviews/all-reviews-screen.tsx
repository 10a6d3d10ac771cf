import type { Category } from '../../../contract/categories/categories.ts'
import { ALL_REVIEWS_PATH, AUTHORS_PATH, YEARS_PATH } from '../../../contract/links.ts'
import type { ReviewCard, ReviewList } from '../../../contract/reviews/reviews.ts'
import { allReviewsWording, volumesOfSite } from '../../../contract/wording/reviews/category.ts'
import { groupsWording } from '../../../contract/wording/reviews/groups.ts'
import { useHead } from '../../client/head.ts'
import { listQuery } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useCategories, useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { CategoryContents } from '../../parts/contents/contents-list.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { ReviewCount } from '../../parts/review-count/review-count.tsx'
import { ListSection } from '../../parts/review-list/list-section.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './all-reviews.module.css'

/** /reviews, /categories and /category/all: the categories and every review (docs/product/screens.md). */
export default function AllReviewsScreen({ search, resource, retry }: ScreenProps<ReviewList>) {
  const { settings } = useSite()
  const fault = useShownFailure(resource)
  useHead({
    heading: allReviewsWording.heading,
    description: allReviewsWording.sub,
    canonical: ALL_REVIEWS_PATH,
  })
  const list = resource.state === 'ready' ? resource.data : undefined
  // Without reviews, the message comes first and the categories below it.
  const isNothing = fault !== undefined || list?.total === 0
  return (
    <Page>
      <PageHeading title={allReviewsWording.heading} sub={allReviewsWording.sub} />
      {!isNothing && <Categories totals={list && countByCategory(list, settings.categories)} />}
      {list && !isNothing && (
        <ListSection
          path={ALL_REVIEWS_PATH}
          heading={allReviewsWording.list}
          first={list}
          search={search}
          load={(api, start, signal) => api.call('GET /api/reviews', { query: listQuery(start), signal })}
          className={styles.reviews}
        />
      )}
      {!list && !fault && <Spinner text={allReviewsWording.loading} />}
      {isNothing && (
        <div className={styles.empty}>
          {/* After a fault the count is unknown. */}
          <div className={styles.bar}>{!fault && <ReviewCount count={0} />}</div>
          <NoReviews fault={fault} retry={retry} />
          <Categories />
        </div>
      )}
    </Page>
  )
}

function Categories({ totals }: { totals?: Record<string, number> | undefined }) {
  return (
    <Stack as="section" fit aria-labelledby="all-categories" above="7" className={styles.categories}>
      <SectionHead
        ruled
        id="all-categories"
        title={allReviewsWording.allCategories}
        sub={volumesOfSite(useCategories().length)}
        aside={<OtherWays />}
      />
      <CategoryContents totals={totals} />
    </Stack>
  )
}

/** The lists by year and by author. */
function OtherWays() {
  return (
    <Row as="nav" align="stretch" gap="5" aria-label={groupsWording.label}>
      <MoreLink to={YEARS_PATH}>{groupsWording.years}</MoreLink>
      <MoreLink to={AUTHORS_PATH}>{groupsWording.authors}</MoreLink>
    </Row>
  )
}

/** Undefined unless all reviews are loaded. */
function countByCategory(
  { total, cards }: ReviewList,
  categories: readonly Category[],
): Record<string, number> | undefined {
  if (cards.length < total) return undefined
  const has = (card: ReviewCard, id: string) => card.category === id || card.categories.includes(id)
  return Object.fromEntries(categories.map(({ id }) => [id, cards.filter((card) => has(card, id)).length]))
}
