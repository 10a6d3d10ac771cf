import { ratingOf } from '../../../contract/wording/reviews/books.ts'
import styles from './stars.module.css'

interface StarsProps {
  rating: number | null
  /** s on cards (default), m next to other facts. */
  size?: 's' | 'm'
  /** One star and the number, for a line. */
  isShort?: boolean
}

/** One pixel, in units of a star of 24 that is drawn 15 (s) or 20 (m) pixels wide. */
const GAP = { s: 1.6, m: 1.2 }

/** floor(rating) stars, and the number if it is fractional (docs/product/reviews.md). Nothing for 0 or without a rating. */
export function Stars({ rating, size = 's', isShort = false }: StarsProps) {
  if (!rating) return null
  const whole = isShort ? 1 : Math.floor(rating)
  return (
    <span
      role="img"
      aria-label={ratingOf(rating)}
      className={[styles.stars, styles[size]].filter(Boolean).join(' ')}
    >
      {whole > 0 && <Row count={whole} gap={GAP[size]} />}
      {(isShort || rating !== whole) && <span className={`${styles.number} num`}>{rating}</span>}
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

/** Path data of a star in a square of 24, after the move to its upper point. */
const OUTLINE = 'l3.1 6.6 7.1.9-5.2 5 1.3 7.1-6.3-3.5-6.3 3.5 1.3-7.1-5.2-5 7.1-.9z'

/** Path data of a star in a square of 24. */
export const STAR = starsInRow(1, 0)

/** Path data of a row of stars, each in a square of 24. Lengths are rounded to tenths. */
function starsInRow(count: number, gap: number): string {
  return Array.from(
    { length: count },
    (_, star) => `M${inTenths(12 + star * (24 + gap))} 1.8${OUTLINE}`,
  ).join('')
}

/** The width of such a row. */
function widthOfRow(count: number, gap: number): number {
  return inTenths(count * 24 + (count - 1) * gap)
}

/** Without rounding, floating-point errors such as 88.80000000000001 would be sent with each star. */
function inTenths(length: number): number {
  return Number(length.toFixed(1))
}
