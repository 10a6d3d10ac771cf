import { ratingOf } from '../../../contract/wording/books.ts'
import { STAR } from './star-shape.ts'
import styles from './stars.module.css'

interface StarsProps {
  rating: number | null
  /** s on cards (default), m beside facts. */
  size?: 's' | 'm'
}

/** floor(rating) whole stars, and the number where it is fractional (product.md §9). Nothing without a rating. */
export function Stars({ rating, size = 's' }: StarsProps) {
  if (rating === null) return null
  const whole = Math.floor(rating)
  return (
    <span role="img" aria-label={ratingOf(rating)} className={`${styles.stars} ${styles[size]}`}>
      {Array.from({ length: whole }, (_, star) => (
        <svg key={star} viewBox="0 0 24 24" aria-hidden="true">
          <path d={STAR} />
        </svg>
      ))}
      {rating !== whole && <span className={`${styles.number} num`}>{rating}</span>}
    </span>
  )
}
