import type { Category } from '../../../contract/categories/categories.ts'
import { CATEGORIES_PATH, categoryPath } from '../../../contract/links.ts'
import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import { reviewsInCategory } from '../../../contract/wording/reviews/books.ts'
import { categoryWording } from '../../../contract/wording/reviews/category.ts'
import { useApi } from '../../client/api/api-context.ts'
import { listQuery, readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import styles from './category-reviews.module.css'

interface CategoryReviewsProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  category: Category
}

/** 分類書評: the reviews of the category while loading, after a failure, empty and loaded. */
export function CategoryReviews({ category, search, resource, retry }: CategoryReviewsProps) {
  const fault = useShownFailure(resource)
  const list = resource.state === 'ready' ? resource.data : undefined
  return (
    <Section follows labelledBy="category-reviews">
      <SectionHead
        id="category-reviews"
        title={categoryWording.reviews}
        {...(list && list.total > 0 && { sub: <Count total={list.total} /> })}
        aside={<MoreLink to={CATEGORIES_PATH}>{categoryWording.toAllCategories}</MoreLink>}
      />
      {fault && <NoReviews fault={fault} retry={retry} />}
      {!fault && !list && <Spinner text={categoryWording.loading} />}
      {list?.total === 0 && (
        <EmptyState
          frame="surface"
          art={<EmptyArt name="ji" />}
          title={categoryWording.emptyHeading}
          as="h3"
          text={categoryWording.empty}
        />
      )}
      {list && list.total > 0 && <Cards category={category} list={list} search={search} />}
    </Section>
  )
}

function Count({ total }: { total: number }) {
  return (
    <span role="status" className={`${styles.count} num`}>
      {reviewsInCategory(total)}
    </span>
  )
}

interface CardsProps {
  category: Category
  list: CategoryList
  search: URLSearchParams
}

function Cards({ category, list: first, search }: CardsProps) {
  const api = useApi()
  const list = useReviewList({
    path: categoryPath(category.id),
    first,
    start: readListStart(search),
    load: (start, signal) =>
      api.call('GET /api/categories/{slug}/reviews', {
        params: { slug: category.id },
        query: listQuery(start),
        signal,
      }),
  })
  return <ReviewGrid list={list} path={categoryPath(category.id)} layout="row" />
}
