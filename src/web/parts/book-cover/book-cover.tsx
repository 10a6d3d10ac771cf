import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { coverOf } from '../../../contract/wording/reviews/books.ts'
import styles from './book-cover.module.css'

interface BookCoverProps {
  card: Pick<ReviewCard, 'title' | 'cover'> & { kind?: ReviewCard['kind'] }
  /** For a cover next to a link with the same title. */
  decorative?: boolean
  /** Default lazy; eager for a cover that is on the first screen. */
  loading?: 'lazy' | 'eager'
  className?: string | undefined
}

/** A cover as a book: 2:3, with the hinge along its spine. As wide as its container. */
export function BookCover({ card, decorative = false, loading = 'lazy', className }: BookCoverProps) {
  return (
    <span className={className === undefined ? styles.cover : `${styles.cover} ${className}`}>
      <img
        src={card.cover}
        width={400}
        height={600}
        alt={decorative ? '' : coverOf(card)}
        loading={loading}
        decoding="async"
        fetchPriority={loading === 'eager' ? 'high' : undefined}
      />
    </span>
  )
}
