import type { Review } from '../../../contract/reviews.ts'
import { CategoryBadge } from '../../parts/category-name/category-badge.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import styles from './category-badges.module.css'

interface CategoryBadgesProps {
  review: Review
  label?: string
}

/** All categories of the review as links; a review without categories shows its older one (docs/product/reviews.md). */
export function CategoryBadges({ review, label }: CategoryBadgesProps) {
  const { categories, category, category_name } = review
  const slugs = categories.length > 0 || category === null ? categories : [category]
  if (slugs.length === 0 && !category_name) return null
  return (
    <div className={styles.badges}>
      {label !== undefined && <span>{label}</span>}
      {slugs.map((slug) => (
        <CategoryBadge
          key={slug}
          slug={slug}
          name={slug === category ? (category_name ?? undefined) : undefined}
        />
      ))}
      {/* An imported name without a slug has no link. */}
      {slugs.length === 0 && <CategoryDot card={review} />}
    </div>
  )
}
