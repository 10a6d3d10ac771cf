import { type ReactNode, useId } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { bookTitle, bookWording } from '../../../contract/wording/books.ts'
import { FadeIn } from '../../ui/fade-in.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { CategoryDot } from '../category-name/category-dot.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { Stars } from '../stars/stars.tsx'
import styles from './book-card.module.css'

interface BookCardProps {
  card: ReviewCard
  /** Place in the list, for the stagger. */
  index: number
  as?: 'h2' | 'h3' | 'h4'
  loading?: 'lazy' | 'eager'
  /** Does not fade in. */
  isStill?: boolean
  /** Whether its cover may be asked for already. Default true. */
  isPictured?: boolean
  /** From 1 on, in a list of so many that is longer than its <ul>. */
  place?: number | undefined
  total?: number | undefined
  /** What can be done with the book, below what is said of it. */
  foot?: ReactNode
}

/**
 * A book on the shelf, as <li>. Its belt comes up on hover and focus; where nothing hovers, the excerpt stands
 * below. Either way it is the description of the link.
 */
export function BookCard({
  card,
  index,
  as: Heading = 'h3',
  loading = 'lazy',
  isStill = false,
  isPictured = true,
  place,
  total,
  foot,
}: BookCardProps) {
  const excerptId = useId()
  const hasExcerpt = card.excerpt !== ''
  return (
    <FadeIn
      as="li"
      index={index}
      isStill={isStill}
      role={place === undefined ? undefined : 'listitem'}
      aria-posinset={place}
      aria-setsize={total}
      className={styles.card}
    >
      <div className={styles.stage}>
        <BookCover
          card={card}
          decorative
          isPictured={isPictured}
          loading={loading}
          className={styles.cover}
        />
        {hasExcerpt && (
          <div className={styles.beltWindow} aria-hidden="true">
            <div className={styles.belt}>
              <span className={styles.beltText}>{card.excerpt}</span>
              <span className={styles.beltLine}>{bookWording.readThisReview}</span>
            </div>
          </div>
        )}
      </div>
      <div className={styles.meta}>
        <CategoryDot card={card} />
        <Heading className={styles.title}>
          <SiteLink to={reviewPath(card.id)} aria-describedby={hasExcerpt ? excerptId : undefined}>
            {bookTitle(card.title)}
          </SiteLink>
        </Heading>
        <p className={styles.author}>{card.author}</p>
        <Stars rating={card.rating} />
        {hasExcerpt && (
          <p id={excerptId} className={styles.excerpt}>
            {card.excerpt}
          </p>
        )}
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </div>
    </FadeIn>
  )
}
