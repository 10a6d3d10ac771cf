import type { Review } from '../../../contract/reviews/reviews.ts'
import { authorPath } from '../../../contract/links.ts'
import { countCodePoints } from '../../../contract/limits.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { CategoryBadges } from './category-badges.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { Note } from '../../ui/layout/primitives.tsx'
import styles from './review-head.module.css'

interface ReviewHeadProps {
  review: Review
  headingId: string
}

/** The cover, and next to it the title, author, facts and actions. */
export function ReviewHead({ review, headingId }: ReviewHeadProps) {
  return (
    <header className={styles.head}>
      <BookCover card={review} loading="eager" className={styles.cover} />
      <div>
        <CategoryBadges review={review} />
        <h1 id={headingId} {...titleProps(review)} className={`${styles.title} ${lengthClass(review.title)}`}>
          {bookTitle(review.title)}
        </h1>
        {review.author !== '' && (
          <Note above="1" size="7" className={styles.author}>
            {review.author_parts.map((part, at) =>
              at % 2 === 1 ? (
                <SiteLink key={part} to={authorPath(part)} className="text-link">
                  {part}
                </SiteLink>
              ) : (
                part
              ),
            )}
          </Note>
        )}
        <ReviewFacts review={review} />
        {review.summary !== '' && (
          <p lang={review.lang} className={styles.summary}>
            {review.summary}
          </p>
        )}
        <ReviewActions review={review} />
      </div>
    </header>
  )
}

/** The longer the title, the smaller its type, so that it does not fill the screen. */
function lengthClass(title: string): string {
  const length = countCodePoints(title)
  if (length > 32) return styles.veryLong ?? ''
  return (length > 14 ? styles.long : styles.short) ?? ''
}
