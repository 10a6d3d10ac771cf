import { ratingOf } from '../../../contract/wording/books.ts'
import { starsInRow, widthOfRow } from './star-shape.ts'
import styles from './stars.module.css'

interface StarsProps {
  rating: number | null
  /** s on cards (default), m beside facts. */
  size?: 's' | 'm'
}

/** A pixel, where a star of 24 is drawn 15 and 20 pixels wide. */
const GAP = { s: 1.6, m: 1.2 }

/** floor(rating) whole stars, and the number where it is fractional (docs/product/screens.md). Nothing without a rating. */
export function Stars({ rating, size = 's' }: StarsProps) {
  if (rating === null) return null
  const whole = Math.floor(rating)
  return (
    <span
      role="img"
      aria-label={ratingOf(rating)}
      className={size === 's' ? styles.stars : `${styles.stars} ${styles[size]}`}
    >
      {whole > 0 && <Row count={whole} gap={GAP[size]} />}
      {rating !== whole && <span className={`${styles.number} num`}>{rating}</span>}
    </span>
  )
}

/** One drawing, not one for each: on a list of 5,000 that is a third of all elements. */
function Row({ count, gap }: { count: number; gap: number }) {
  return (
    <svg viewBox={`0 0 ${widthOfRow(count, gap)} 24`} aria-hidden="true">
      <path d={starsInRow(count, gap)} />
    </svg>
  )
}
