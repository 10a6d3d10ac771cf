import { useState } from 'react'
import { nameOfSlug } from '../../../contract/categories/display-category.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import { featuredWording } from '../../../contract/wording/reviews/home.ts'
import { useSite } from '../../client/site.ts'
import { BookGrid } from '../../parts/book-card/book-grid.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import styles from './featured-section.module.css'

const ALL = 'all'

/** At most four books: the featured ones, or those of the category whose pill is pressed. */
export function FeaturedBooks({ featured, shelves }: Pick<HomePage, 'featured' | 'shelves'>) {
  const { categories } = useSite().settings
  const [filter, setFilter] = useState<string>(ALL)
  const selected = shelves.find(({ category }) => category === filter)
  const pills = [
    { value: ALL, label: featuredWording.all },
    ...shelves.map(({ category, cards }) => ({
      value: category,
      label:
        nameOfSlug(
          category,
          cards.find((card) => card.category === category),
          categories,
        ) ?? category,
    })),
  ]
  return (
    <>
      {shelves.length > 0 && (
        <Pills
          label={featuredWording.filterLabel}
          options={pills}
          value={selected?.category ?? ALL}
          onChange={setFilter}
          className={styles.pills}
        />
      )}
      <BookGrid cards={selected?.cards ?? featured} />
    </>
  )
}
