import { displayCategories } from '../../../contract/categories/display-category.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { useSite } from '../../client/site.ts'
import { CategoryBadge } from '../../parts/category-name/category-badge.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
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
