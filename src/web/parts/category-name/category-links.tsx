import { displayCategories } from '../../../contract/categories/display-category.ts'
import { categoryPath } from '../../../contract/links.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { useSite } from '../../client/site.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { BreakableName } from './breakable-name.tsx'
import styles from './category-name.module.css'

/** All categories of the review as links, by the names that cards show (docs/product/reviews.md). */
export function CategoryLinks({ review, label }: { review: Review; label?: string }) {
  const categories = displayCategories(review, useSite().settings.categories)
  if (categories.length === 0) return null
  return (
    <Row wrap gap="0 4" size="4" tone="quiet">
      {label !== undefined && <span>{label}</span>}
      {categories.map(({ slug, name, className = '' }) =>
        // An imported name without a slug has no link.
        slug === null ? (
          <span key={name} className={styles.dot}>
            <BreakableName name={name} />
          </span>
        ) : (
          <SiteLink
            key={slug}
            to={categoryPath(slug)}
            className={`${styles.dot} ${styles.link} ${className}`}
          >
            <BreakableName name={name} />
          </SiteLink>
        ),
      )}
    </Row>
  )
}
