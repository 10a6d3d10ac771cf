import { useEffect } from 'react'
import { type CategoryTexts, isOlderSlug, OLDER_SLUGS } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import { nameOfSlug } from '../../../contract/categories/display-category.ts'
import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import {
  browseDescription,
  browseWording,
  olderSlugLines,
} from '../../../contract/wording/reviews/category.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRedirect } from '../../client/location/location.ts'
import { useHead } from '../../client/head.ts'
import { listQuery, readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { CategoryContents } from '../../parts/contents/contents-list.tsx'
import { ReviewCount } from '../../parts/review-count/review-count.tsx'
import { ListBar } from '../../parts/review-list/list-bar.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './browse-category.module.css'

interface BrowseCategoryProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  slug: string
}

/** 分類瀏覽, for older slugs and unknown ones (docs/product/screens.md). */
export function BrowseCategory({ slug, search, resource, retry }: BrowseCategoryProps) {
  const { settings } = useSite()
  const fault = useShownFailure(resource)
  const older = isOlderSlug(slug) ? slug : undefined
  const list = resource.state === 'ready' ? resource.data : undefined
  const name = older ? OLDER_SLUGS[older] : nameInList(slug, list, settings.categories)
  const line = older && olderSlugLines[older]
  useHead({
    heading: browseWording.heading,
    description: browseDescription(older),
    canonical: older || list?.is_known ? categoryPath(list?.stands_for ?? slug) : null,
  })
  const redirect = useRedirect()
  const moved = list?.is_moved ? list.stands_for : null
  useEffect(() => {
    if (moved !== null) redirect(categoryPath(moved))
  }, [moved, redirect])
  const isNothing = fault !== undefined || list?.total === 0
  return (
    <Page>
      <PageHeading title={browseWording.heading} sub={name && <CategoryName name={name} line={line} />} />
      {isNothing && (
        <>
          {/* After a fault the count is unknown. */}
          <div className={styles.bar}>{!fault && <ReviewCount count={0} />}</div>
          <NoReviews fault={fault} retry={retry} />
        </>
      )}
      {list && !isNothing && <Reviews slug={slug} list={list} search={search} />}
      {!list && !fault && <Spinner text={browseWording.loading} />}
      <section aria-labelledby="all-categories" className={styles.categories}>
        <SectionHead ruled id="all-categories" title={browseWording.allCategories} />
        <CategoryContents />
      </section>
    </Page>
  )
}

/** The name of the category after a fish-tail mark; an older one with its line. */
function CategoryName({ name, line }: { name: string; line: string | undefined }) {
  return (
    <span className={styles.categoryName}>
      <span>{name}</span>
      {line !== undefined && <small>{line}</small>}
    </span>
  )
}

/** The name that cards and badges show for a slug that is not ours. */
function nameInList(
  slug: string,
  list: CategoryList | undefined,
  known: readonly CategoryTexts[],
): string | undefined {
  const cards = list?.cards.filter((card) => card.category === slug) ?? []
  const first = cards.toSorted((one, other) => one.id - other.id)[0]
  return first && (nameOfSlug(slug, first, known) ?? slug)
}

interface ReviewsProps {
  slug: string
  list: CategoryList
  search: URLSearchParams
}

function Reviews({ slug, list: first, search }: ReviewsProps) {
  const api = useApi()
  const list = useReviewList({
    path: categoryPath(slug),
    first,
    start: readListStart(search),
    load: (start, signal) =>
      api.call('GET /api/categories/{slug}/reviews', {
        params: { slug },
        query: listQuery(start),
        signal,
      }),
  })
  return (
    <Stack as="section" fit aria-labelledby="review-list" above="6" className={styles.reviews}>
      <h2 id="review-list" className="visually-hidden">
        {browseWording.list}
      </h2>
      <ListBar list={list} path={categoryPath(slug)} />
      <ReviewGrid list={list} path={categoryPath(slug)} eager={2} />
    </Stack>
  )
}
