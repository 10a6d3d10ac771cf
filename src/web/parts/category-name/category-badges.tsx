import { categoryClass, findCategory } from '../../../contract/categories/categories.ts'
import { displayCategories } from '../../../contract/categories/display-category.ts'
import { categoryPath } from '../../../contract/links.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { useSite } from '../../client/site.ts'
import { BreakableName } from './breakable-name.tsx'
import { CategoryDot } from './category-dot.tsx'
import { CategoryIcon } from './category-icon.tsx'
import styles from './category-name.module.css'
import { SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'

interface CategoryBadgesProps {
  review: Review
  label?: string
}

/** All categories of the review as links, by the names that cards show (docs/product/reviews.md). */
export function CategoryBadges({ review, label }: CategoryBadgesProps) {
  const categories = displayCategories(review, useSite().settings.categories)
  if (categories.length === 0) return null
  return (
    <Row wrap gap="2" size="4" tone="soft">
      {label !== undefined && <span>{label}</span>}
      {categories.map(({ slug, name }) =>
        // An imported name without a slug has no link.
        slug === null ? (
          <CategoryDot key={name} card={review} />
        ) : (
          <CategoryBadge key={slug} slug={slug} name={name} />
        ),
      )}
    </Row>
  )
}

interface CategoryBadgeProps {
  slug: string
  name: string
}

/** A category as a link to its screen. */
function CategoryBadge({ slug, name }: CategoryBadgeProps) {
  const category = findCategory(slug, useSite().settings.categories)
  return (
    <SiteLink
      to={categoryPath(slug)}
      className={category ? `${styles.badge} ${categoryClass(category)}` : styles.badge}
    >
      {category && <CategoryIcon icon={category.icon} />}
      <BreakableName name={name} />
    </SiteLink>
  )
}
