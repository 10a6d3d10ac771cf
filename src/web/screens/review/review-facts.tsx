import type { Review } from '../../../contract/reviews/reviews.ts'
import { publishDateText, readingTime, reviewWording } from '../../../contract/wording/reviews/review.ts'
import { Stars } from '../../parts/stars/stars.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './review-facts.module.css'

/** Rating, date, translator, publisher, year, original title, ISBN and reading time; unknown facts are left out. */
export function ReviewFacts({ review }: { review: Review }) {
  const { rating, publish_date, content, reading_minutes } = review
  // Those of a book beside the headline stand with it.
  const facts = review.headline === '' ? BOOK_FACTS : []
  return (
    <Row wrap above="4" size="4" tone="soft" className={styles.facts}>
      {review.headline === '' && <Stars rating={rating} size="m" />}
      <dl className={styles.list}>
        {publish_date && (
          <div>
            <dt>{reviewWording.publishDate}</dt>
            <dd className="num">
              <time dateTime={publish_date}>{publishDateText(publish_date)}</time>
            </dd>
          </div>
        )}
        {facts.map(
          (fact) =>
            review[fact] !== null && (
              <div key={fact}>
                <dt>{reviewWording[fact]}</dt>
                {/* The language of the original title is unknown. */}
                <dd className="num" lang={fact === 'original_title' ? '' : undefined}>
                  {review[fact]}
                </dd>
              </div>
            ),
        )}
      </dl>
      {content.trim() !== '' && (
        <Note size="4" tone="quiet" className="num no-print">
          {readingTime(reading_minutes)}
        </Note>
      )}
    </Row>
  )
}

const BOOK_FACTS = ['translator', 'publisher', 'book_year', 'original_title', 'isbn'] as const
