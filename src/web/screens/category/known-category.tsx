import { type Category, categoryClass } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import { categoryDocumentTitle, categoryWording } from '../../../contract/wording/reviews/category.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { CategoryHead } from './category-head.tsx'
import { CategoryReviews } from './category-reviews.tsx'
import { CategoryResources } from './category-resources.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './known-category.module.css'
import { SampleTitles } from './sample-titles.tsx'

interface KnownCategoryProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  category: Category
}

/** One of the site's categories (docs/product/screens.md); its head waits for no data. */
export function KnownCategory({ category, search, resource, retry }: KnownCategoryProps) {
  const { settings } = useSite()
  useHead({
    title: categoryDocumentTitle(category.name, settings.name),
    description: category.description,
    canonical: categoryPath(category.id),
  })
  const page = resource.state === 'ready' ? resource.data.page : null
  return (
    <div className={`${styles.screen} ${categoryClass(category)}`}>
      {resource.state === 'ready' && <FontFaces css={resource.data.font_faces} />}
      <CategoryHead category={category} />
      {page && (page.recommendation !== null || page.books.length > 0) && (
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
      <CategoryReviews category={category} search={search} resource={resource} retry={retry} />
      <CategoryResources />
    </div>
  )
}
