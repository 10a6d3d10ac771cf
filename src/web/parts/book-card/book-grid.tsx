import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { BookCard } from './book-card.tsx'
import styles from './book-grid.module.css'

interface BookGridProps {
  ref?: Ref<HTMLUListElement>
  cards: readonly ReviewCard[]
  /** row: four across from 640 px (home, category). wall: three, then four from 900 px (long lists). */
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3' | 'h4'
  /** How many covers stand on the first screen and load at once. Default 0. */
  eager?: number
  /** None of its books fades in. Default false. */
  isStill?: boolean
  /** Whether its covers may be asked for already. Default true. */
  isPictured?: boolean
  /** In CSS pixels, where it is known from before. */
  height?: number | undefined
  /** Of one that is part of a longer list, which has the role: places before it, and the count of all. */
  placeOfFirst?: number
  total?: number
  /** What can be done with each book. */
  foot?: ((card: ReviewCard) => ReactNode) | undefined
}

/** Book cards side by side. Drawn again only when it gets others: a long list is many shelves. */
export const BookGrid = memo(function BookGrid({
  ref,
  cards,
  layout = 'row',
  as = 'h3',
  eager = 0,
  isStill = false,
  isPictured = true,
  height,
  placeOfFirst = 0,
  total,
  foot,
}: BookGridProps) {
  const place = {
    '--cards': cards.length,
    ...(height !== undefined && { '--left': `${height}px` }),
  } as CSSProperties
  return (
    <ul
      ref={ref}
      role={total === undefined ? undefined : 'none'}
      className={`${styles.shelf} ${styles[layout]}`}
      style={total === undefined ? undefined : place}
    >
      {cards.map((card, index) => (
        <BookCard
          key={card.id}
          card={card}
          index={placeOfFirst + index}
          as={as}
          loading={index < eager ? 'eager' : 'lazy'}
          isStill={isStill}
          isPictured={isPictured}
          place={total === undefined ? undefined : placeOfFirst + index + 1}
          total={total}
          foot={foot?.(card)}
        />
      ))}
    </ul>
  )
})
