import { memo, type ReactNode } from 'react'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { BookCard } from './book-card.tsx'
import styles from './book-shelf.module.css'

interface BookShelfProps {
  cards: readonly ReviewCard[]
  /** row: four across from 640 px (home, category). wall: three, then four from 900 px (long lists). */
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3' | 'h4'
  /** How many covers stand on the first screen and load at once. Default 0. */
  eager?: number
  /** None of its books fades in. Default false. */
  isStill?: boolean
  /** What can be done with each book. */
  foot?: ((card: ReviewCard) => ReactNode) | undefined
}

/** Book cards side by side. Drawn again only when it gets others: a long list is many shelves. */
export const BookShelf = memo(function BookShelf({
  cards,
  layout = 'row',
  as = 'h3',
  eager = 0,
  isStill = false,
  foot,
}: BookShelfProps) {
  return (
    <ul className={`${styles.shelf} ${styles[layout]}`}>
      {cards.map((card, index) => (
        <BookCard
          key={card.id}
          card={card}
          index={index}
          as={as}
          loading={index < eager ? 'eager' : 'lazy'}
          isStill={isStill}
          foot={foot?.(card)}
        />
      ))}
    </ul>
  )
})
