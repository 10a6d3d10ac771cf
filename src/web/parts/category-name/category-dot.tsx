import type { ReactNode } from 'react'
import { type CategoryFields, displayCategories } from '../../../contract/categories/display-category.ts'
import { useSite } from '../../client/site.ts'
import { BreakableName } from './breakable-name.tsx'
import styles from './category-name.module.css'

interface CategoryDotProps {
  card: CategoryFields
  /** The same name with the search term marked. */
  name?: ReactNode
}

/** The first category of a card as a coloured dot and its name. */
export function CategoryDot({ card, name }: CategoryDotProps) {
  const [category] = displayCategories(card, useSite().settings.categories)
  if (!category) return null
  return (
    <span className={category.className ? `${styles.dot} ${category.className}` : styles.dot}>
      {name === undefined ? (
        <BreakableName name={category.name} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
    </span>
  )
}
