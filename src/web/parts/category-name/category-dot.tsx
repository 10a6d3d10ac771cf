import type { ReviewCard } from '../../../contract/reviews.ts'
import { BreakableName } from './breakable-name.tsx'
import styles from './category-name.module.css'
import { displayCategory } from './display-category.ts'

interface CategoryDotProps {
  card: Pick<ReviewCard, 'categories' | 'category' | 'category_name'>
}

/** The first category of a card as a coloured dot and its name. */
export function CategoryDot({ card }: CategoryDotProps) {
  const category = displayCategory(card)
  if (!category) return null
  return (
    <span className={category.className ? `${styles.dot} ${category.className}` : styles.dot}>
      <BreakableName name={category.name} />
    </span>
  )
}
