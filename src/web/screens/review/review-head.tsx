import { countCodePoints } from '../../../contract/limits.ts'
import { authorPath } from '../../../contract/links.ts'
import type { Review, ReviewedBook } from '../../../contract/reviews/reviews.ts'
import { bookTitle, kindNames, plainTitle, textTitle } from '../../../contract/wording/reviews/books.ts'
import { bookFacts, reviewWording } from '../../../contract/wording/reviews/review.ts'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import { CategoryLinks } from '../../parts/category-name/category-links.tsx'
import { LineOfLinks } from './line-of-links.tsx'
import { ReviewActions } from './review-actions.tsx'
import styles from './review-head.module.css'

interface ReviewHeadProps {
  review: Review
  headingId: string
}

/** The title over facts and actions. The book is its cover and author, or stands beside a headline; an essay has none. */
export function ReviewHead({ review, headingId }: ReviewHeadProps) {
  const isEssay = review.kind === 'essay'
  const hasHeadline = review.headline !== ''
  return (
    <header className={isEssay ? styles.essay : hasHeadline ? styles.beside : styles.head}>
      {!hasHeadline && <BookCover card={review} loading="eager" className={styles.cover} />}
      <div className={styles.text}>
        <div>
          {isEssay ? <p className={styles.kind}>{kindNames.essay}</p> : <CategoryLinks review={review} />}
          <h1
            id={headingId}
            {...titleProps(review)}
            className={`${styles.title} ${lengthClass(plainTitle(review))}`}
          >
            {textTitle(review)}
          </h1>
          {!hasHeadline && (
            <Row wrap gap="0 4" above="1">
              <Author book={review} />
              <Stars rating={review.rating} />
            </Row>
          )}
        </div>
        <LineOfLinks html={review.facts_line} className={`${styles.facts} num`} />
        <LineOfLinks html={review.series_line} />
        {review.summary !== '' && (
          <p lang={review.lang} className={styles.summary}>
            {review.summary}
          </p>
        )}
        <ReviewActions review={review} />
      </div>
      {hasHeadline && !isEssay && <Books review={review} />}
    </header>
  )
}

/** 書目: the books of a review whose title is another. */
function Books({ review }: Pick<ReviewHeadProps, 'review'>) {
  const books: ReviewedBook[] = [review, ...review.other_books]
  return (
    <aside className={styles.books} aria-labelledby="books" data-many={books.length > 4}>
      <h2 id="books">{reviewWording.books}</h2>
      <ul>
        {books.map((book) => (
          <li key={book.cover}>
            <BookCover card={book} loading="eager" />
            <div>
              <h3 lang={review.lang}>{bookTitle(book.title)}</h3>
              <Author book={book} />
              <Note>
                {bookFacts(book)
                  .map(({ text }) => text)
                  .join('，')}
              </Note>
              <Stars rating={book.rating} />
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Author({ book }: { book: Pick<ReviewedBook, 'author' | 'author_parts'> }) {
  if (book.author === '') return null
  return (
    <Note size="6" className={styles.author}>
      {book.author_parts.map((part, at) =>
        at % 2 === 1 ? (
          <SiteLink key={part} to={authorPath(part)} className="text-link">
            {part}
          </SiteLink>
        ) : (
          part
        ),
      )}
    </Note>
  )
}

/** The longer the title, the smaller its type, so that it does not fill the screen. */
function lengthClass(title: string): string {
  const length = countCodePoints(title)
  if (length > 32) return styles.veryLong ?? ''
  return (length > 14 && styles.long) || ''
}
