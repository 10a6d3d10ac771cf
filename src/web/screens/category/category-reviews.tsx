import type { ReactNode } from 'react'
import type { Category } from '../../../contract/categories/categories.ts'
import { CATEGORIES_PATH, categoryPath } from '../../../contract/links.ts'
import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import { reviewsInCategory } from '../../../contract/wording/reviews/books.ts'
import { categoryWording } from '../../../contract/wording/reviews/category.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useApi } from '../../client/api/api-context.ts'
import { listQuery, readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { MoreLink, ExternalLink } from '../../parts/more-link/more-link.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { VideoCard } from '../../parts/video/video-card.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Camera, Clapperboard } from '../../ui/icons/icons.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './category-reviews.module.css'

interface CategoryReviewsProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  category: Category
  /** Whether a section stands above. */
  follows: boolean
}

/** 分類書評: the reviews of the category while loading, after a failure, empty and loaded. */
export function CategoryReviews({ category, follows, search, resource, retry }: CategoryReviewsProps) {
  const fault = useShownFailure(resource)
  const list = resource.state === 'ready' ? resource.data : undefined
  return (
    <Section follows={follows} labelledBy="category-reviews">
      <SectionHead
        ruled
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

/** 精選影片 and 延伸資源; those that are not set are left out (docs/product/settings.md). */
export function CategoryResources() {
  const { category_video: clip, social } = useSite().settings
  const hasResources = social.video !== null || social.photo !== null
  if (!clip && !hasResources) return null
  return (
    <Section tone="sunken">
      <Grid gap="7" wide="1.25fr 1fr" wideGap="56px" className={styles.columns}>
        {clip && (
          <section aria-labelledby="category-video">
            <SectionHead
              id="category-video"
              title={categoryWording.video}
              {...(social.video && {
                aside: <ExternalLink href={social.video.url}>{categoryWording.watchVideo}</ExternalLink>,
              })}
            />
            <VideoCard video={clip} layout="wide" />
          </section>
        )}
        {hasResources && (
          <section aria-labelledby="resources">
            <SectionHead id="resources" title={categoryWording.resources} />
            <Stack as="ul" gap="3">
              {social.video && <Resource {...social.video} icon={<Clapperboard />} />}
              {social.photo && <Resource {...social.photo} icon={<Camera />} />}
            </Stack>
          </section>
        )}
      </Grid>
    </Section>
  )
}

interface ResourceProps {
  label: string
  url: string
  description: string
  icon: ReactNode
}

function Resource({ label, url, description, icon }: ResourceProps) {
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" className={styles.resource}>
        {icon}
        <span>
          {label}
          <span className="visually-hidden">{siteWording.newTab}</span>
        </span>
        <small>{description}</small>
      </a>
    </li>
  )
}
