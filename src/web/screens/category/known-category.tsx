import type { Category } from '../../../contract/categories.ts'
import { CATEGORY_INTRODUCTIONS } from '../../../contract/category-introductions.ts'
import { CATEGORY_RECOMMENDATIONS } from '../../../contract/category-texts.ts'
import { categoryPath } from '../../../contract/links.ts'
import type { CategoryList } from '../../../contract/reviews.ts'
import { categoryDocumentTitle, categoryWording } from '../../../contract/wording/category.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Section } from '../../ui/section.tsx'
import { CategoryHead } from './category-head.tsx'
import { CategoryReviews } from './category-reviews.tsx'
import { CategoryResources } from './category-resources.tsx'
import styles from './known-category.module.css'
import { SampleTitles } from './sample-titles.tsx'

interface KnownCategoryProps extends Omit<ScreenProps<CategoryList>, 'params'> {
  category: Category
}

/** One of the eight categories (docs/product/screens.md); only its reviews wait for data. */
export function KnownCategory({ category, search, resource, retry }: KnownCategoryProps) {
  const { settings } = useSite()
  const { description, featured } = CATEGORY_INTRODUCTIONS[category.id]
  useHead({
    title: categoryDocumentTitle(category.name, settings.name),
    description,
    canonical: categoryPath(category.id),
  })
  return (
    <div className={`${styles.screen} ${category.color}`}>
      {resource.state === 'ready' && <FontFaces css={resource.data.font_faces} />}
      <CategoryHead category={category} />
      <Section className={styles.twoColumns}>
        <section aria-labelledby="recommendation">
          <SectionHead id="recommendation" title={categoryWording.recommendation} />
          <p className={styles.recommendation}>{CATEGORY_RECOMMENDATIONS[category.id]}</p>
        </section>
        <SampleTitles titles={featured} />
      </Section>
      <CategoryReviews category={category} search={search} resource={resource} retry={retry} />
      <CategoryResources />
    </div>
  )
}
