import { Grid } from '../../ui/layout/grid.tsx'
import type { ComponentProps, ReactNode } from 'react'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { BookCard } from './book-card.tsx'
import styles from './book-card.module.css'

interface BookGridProps extends Pick<ComponentProps<'ul'>, 'ref' | 'style'> {
  cards: readonly ReviewCard[]
  /** row: four across from 640 px, standing on a double line (home, category). wall: three, then four from 900 px (long lists). */
  layout?: 'row' | 'wall' | undefined
  as?: 'h2' | 'h3' | 'h4' | undefined
  /** How many covers are on the first screen and load at once. Default 0. */
  eager?: number
  /** Its books do not fade in. Default false. */
  isStill?: boolean
  /** Whether its covers load. Default true. */
  loadsCovers?: boolean
  /** For a part of a longer list, whose parent has the role of the list: the number of cards before it, and of all. */
  firstPosition?: number
  total?: number
  /** Actions below each book. */
  foot?: ((card: ReviewCard) => ReactNode) | undefined
  className?: string | undefined
}

/** Book cards in rows. */
export function BookGrid({
  cards,
  layout = 'row',
  as = 'h3',
  eager = 0,
  isStill = false,
  loadsCovers = true,
  firstPosition = 0,
  total,
  foot,
  className,
  ...rest
}: BookGridProps) {
  const isPart = total !== undefined
  return (
    <Grid
      as="ul"
      {...rest}
      columns="repeat(2, minmax(0, 1fr))"
      medium={`repeat(${layout === 'row' ? 4 : 3}, minmax(0, 1fr))`}
      wide="repeat(4, minmax(0, 1fr))"
      gap="6 5"
      wideGap="40px 36px"
      role={isPart ? 'none' : undefined}
      className={[layout === 'row' && styles.shelf, className].filter(Boolean).join(' ')}
    >
      {cards.map((card, index) => (
        <BookCard
          key={card.id}
          card={card}
          index={firstPosition + index}
          as={as}
          loading={index < eager ? 'eager' : 'lazy'}
          isStill={isStill}
          loadsCover={loadsCovers}
          position={isPart ? firstPosition + index + 1 : undefined}
          total={total}
          foot={foot?.(card)}
        />
      ))}
    </Grid>
  )
}
