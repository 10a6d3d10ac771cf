import { useQuery } from '@tanstack/react-query'
import {
  findCategory,
  type Category,
  categoryClass,
  type CategoryTexts,
  isOlderSlug,
  OLDER_SLUGS,
} from '../../../contract/categories/categories.ts'
import type { CategoryPage } from '../../../contract/categories/category-defaults.ts'
import { categoryPath } from '../../../contract/links.ts'
import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import {
  categoryWording,
  reviewsOf,
  browseDescription,
  browseWording,
  olderSlugLines,
} from '../../../contract/wording/reviews/category.ts'
import { useApi } from '../../client/api/api-context.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { BreakableName } from '../../parts/category-name/breakable-name.tsx'
import { CategoryIcon } from '../../parts/category-name/category-icon.tsx'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CategoryResources, CategoryReviews } from './category-reviews.tsx'
import styles from './known-category.module.css'
import { useEffect } from 'react'
import { nameOfSlug } from '../../../contract/categories/display-category.ts'
import { useRedirect } from '../../client/location/location.ts'
import { listQuery, readListStart } from '../../client/location/list-start.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { CategoryContents } from '../../parts/contents/contents-list.tsx'
import { ReviewCount } from '../../parts/review-count/review-count.tsx'
import { ListBar } from '../../parts/review-list/list-bar.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import browseCategoryStyles from './browse-category.module.css'

/** /category/{slug}: one of the site's, or the generic page for any other slug (docs/product/reviews.md). */
export default function CategoryScreen({ params, ...rest }: ScreenProps<CategoryList>) {
  const slug = params.category ?? ''
  const category = findCategory(slug, useSite().settings.categories)
  return category ? <KnownCategory category={category} {...rest} /> : <BrowseCategory slug={slug} {...rest} />
}

/** The owner's texts about the category where its list, with which they come, could not be loaded. */
function useTextsAlone(slug: string, isNeeded: boolean): CategoryPage | undefined {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.categoryTexts(slug),
    queryFn: ({ signal }) => api.call('GET /api/categories/{slug}', { params: { slug }, signal }),
    enabled: isNeeded,
  }).data
}

interface KnownCategoryProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  category: Category
}

/** One of the site's categories (docs/product/screens.md); its head waits for no data. */
function KnownCategory({ category, search, resource, retry }: KnownCategoryProps) {
  useHead({
    heading: reviewsOf(category.name),
    description: category.description,
    canonical: categoryPath(category.id),
  })
  const alone = useTextsAlone(category.id, resource.state === 'failed')
  const page = (resource.state === 'ready' ? resource.data.page : alone) ?? null
  const hasTexts = page !== null && (page.recommendation !== null || page.books.length > 0)
  return (
    <div className={`${styles.screen} ${categoryClass(category)}`}>
      {resource.state === 'ready' && <FontFaces css={resource.data.font_faces} />}
      <CategoryHead category={category} />
      {hasTexts && (
        <Section>
          <Grid gap="7" wide="1.25fr 1fr" wideGap="56px">
            {page.recommendation !== null && (
              <section aria-labelledby="recommendation">
                <SectionHead id="recommendation" title={categoryWording.recommendation} />
                <p className={styles.recommendation}>{page.recommendation}</p>
              </section>
            )}
            {page.books.length > 0 && <SampleTitles books={page.books} />}
          </Grid>
        </Section>
      )}
      <CategoryReviews
        category={category}
        follows={hasTexts}
        search={search}
        resource={resource}
        retry={retry}
      />
      <CategoryResources />
    </div>
  )
}

/** The category's name and introduction on its deep colour, with its picture. */
function CategoryHead({ category }: { category: Category }) {
  const { tagline, description } = category
  return (
    <header className={`${styles.head} on-cover`}>
      <div className={`${styles.inner} wrap`}>
        <div className={`${styles.picture} no-print`}>
          <CategoryPicture category={category} />
        </div>
        <div>
          <h1 className={styles.title}>
            <CategoryIcon icon={category.icon} className={styles.icon} />
            <BreakableName name={category.name} />
          </h1>
          <p className={styles.tagline}>{tagline}</p>
          <p className={styles.description}>{description}</p>
        </div>
      </div>
    </header>
  )
}

function CategoryPicture({ category }: { category: Category }) {
  const address = PICTURES.get(category.id)
  if (address === undefined) return <Asterism name={category.asterism} width={300} height={300} onDeep />
  return <img src={address} width={300} height={300} alt="" />
}

/** By category id. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>('../../assets/category-pictures/*.svg', {
      eager: true,
      query: '?url',
      import: 'default',
    }),
  ).map(([path, address]) => [path.replace(/^.*\/|\.svg$/g, ''), address]),
)

/** 代表書單: a few typical books of the category. */
function SampleTitles({ books }: { books: CategoryPage['books'] }) {
  return (
    <section aria-labelledby="sample-titles">
      <SectionHead id="sample-titles" title={categoryWording.featured} />
      <ul className={`${styles.titles} ruled-list`}>
        {books.map(({ title, author }) => (
          <Row as="li" align="baseline" wrap key={title}>
            {bookTitle(title)}
            <Note as="span" push size="3">
              {author}
            </Note>
          </Row>
        ))}
      </ul>
    </section>
  )
}

interface BrowseCategoryProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  slug: string
}

/** 分類瀏覽, for older slugs and unknown ones (docs/product/screens.md). */
function BrowseCategory({ slug, search, resource, retry }: BrowseCategoryProps) {
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
          <div className={browseCategoryStyles.bar}>{!fault && <ReviewCount count={0} />}</div>
          <NoReviews fault={fault} retry={retry} />
        </>
      )}
      {list && !isNothing && <Reviews slug={slug} list={list} search={search} />}
      {!list && !fault && <Spinner text={browseWording.loading} />}
      <section aria-labelledby="all-categories" className={browseCategoryStyles.categories}>
        <SectionHead ruled id="all-categories" title={browseWording.allCategories} />
        <CategoryContents />
      </section>
    </Page>
  )
}

/** The name of the category after a fish-tail mark; an older one with its line. */
function CategoryName({ name, line }: { name: string; line: string | undefined }) {
  return (
    <span className={browseCategoryStyles.categoryName}>
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
    <Stack as="section" fit aria-labelledby="review-list" above="6" className={browseCategoryStyles.reviews}>
      <h2 id="review-list" className="visually-hidden">
        {browseWording.list}
      </h2>
      <ListBar list={list} path={categoryPath(slug)} />
      <ReviewGrid list={list} path={categoryPath(slug)} eager={2} />
    </Stack>
  )
}
