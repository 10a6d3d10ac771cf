import { ratingOf } from '../../../contract/wording/reviews/books.ts'
import { starsInRow, widthOfRow } from './star-shape.ts'
import styles from './stars.module.css'

interface StarsProps {
  rating: number | null
  /** s on cards (default), m next to other facts. */
  size?: 's' | 'm'
}

/** One pixel, in units of a star of 24 that is drawn 15 (s) or 20 (m) pixels wide. */
const GAP = { s: 1.6, m: 1.2 }

/** floor(rating) stars, and the number if it is fractional (docs/product/reviews.md). Nothing for 0 or without a rating. */
export function Stars({ rating, size = 's' }: StarsProps) {
  if (!rating) return null
  const whole = Math.floor(rating)
  return (
    <span
      role="img"
      aria-label={ratingOf(rating)}
      className={[styles.stars, styles[size]].filter(Boolean).join(' ')}
    >
      {whole > 0 && <Row count={whole} gap={GAP[size]} />}
      {rating !== whole && <span className={`${styles.number} num`}>{rating}</span>}
    </span>
  )
}

/** One path for all stars: one for each would be a third of all elements of a long list. */
function Row({ count, gap }: { count: number; gap: number }) {
  return (
    <svg viewBox={`0 0 ${widthOfRow(count, gap)} 24`} aria-hidden="true">
      <path d={starsInRow(count, gap)} />
    </svg>
  )
}
