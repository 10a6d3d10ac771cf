import { ratingOf } from '../../../contract/wording/books.ts'
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

const STAR = 'M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z'
