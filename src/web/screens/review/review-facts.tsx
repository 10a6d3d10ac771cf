import type { Review } from '../../../contract/reviews.ts'
import { publishDateText, readingTime, reviewWording } from '../../../contract/wording/review.ts'
import { Stars } from '../../parts/stars/stars.tsx'
import styles from './review-facts.module.css'

/** Rating, date, publisher, original title, ISBN and reading time; unknown facts are left out. */
export function ReviewFacts({ review }: { review: Review }) {
  const { rating, publish_date, publisher, original_title, isbn, content, reading_minutes } = review
  return (
    <div className={styles.facts}>
      <Stars rating={rating} size="m" />
      <dl className={styles.list}>
        {publish_date && (
          <div>
            <dt>{reviewWording.publishDate}</dt>
            <dd className="num">
              <time dateTime={publish_date}>{publishDateText(publish_date)}</time>
            </dd>
          </div>
        )}
        {publisher && (
          <div>
            <dt>{reviewWording.publisher}</dt>
            <dd>{publisher}</dd>
          </div>
        )}
        {original_title && (
          <div>
            <dt>{reviewWording.originalTitle}</dt>
            {/* The language of the title is unknown. */}
            <dd lang="">{original_title}</dd>
          </div>
        )}
        {isbn && (
          <div>
            <dt>{reviewWording.isbn}</dt>
            <dd className="num">{isbn}</dd>
          </div>
        )}
      </dl>
      {content.trim() !== '' && <p className={`${styles.time} num`}>{readingTime(reading_minutes)}</p>}
    </div>
  )
}
