import { useRef } from 'react'
import {
  ownRatingOf,
  ownRatingWording,
  scoreText,
} from '../../../contract/wording/reading/reading-list-entries.ts'
import { RatingSlider, type RatingSliderHandle } from '../../parts/rating-slider/rating-slider.tsx'
import type { ListedEntry } from './entries.ts'
import { useActions } from './entry-actions.ts'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './own-rating.module.css'

/** The reader's own rating in half stars (docs/product/design.md): by pointer or keyboard; a button clears it. */
export function OwnRating({ entry }: { entry: ListedEntry }) {
  const actions = useActions()
  const slider = useRef<RatingSliderHandle>(null)
  const rating = entry.own_rating ?? 0
  const rate = (value: number) => {
    const newRating = value === 0 ? null : value
    if (newRating !== entry.own_rating) actions.rate(entry, newRating)
  }
  return (
    <Row wrap gap="0 3" touch size="4" className={styles.rating}>
      <Note as="span" size="3" className={styles.label} aria-hidden="true">
        {ownRatingWording.label}
      </Note>
      <RatingSlider
        ref={slider}
        rating={rating}
        label={ownRatingOf(entry.book.title)}
        valueText={rating === 0 ? ownRatingWording.none : scoreText(rating)}
        onRate={rate}
      />
      {rating === 0 ? (
        <Note as="span" size="3" aria-hidden="true">
          {ownRatingWording.none}
        </Note>
      ) : (
        <>
          <span className={`${styles.score} num`} aria-hidden="true">
            {rating}
          </span>
          <button
            type="button"
            className={`${styles.clear} no-print text-button`}
            aria-label={`${ownRatingWording.clear}${ownRatingOf(entry.book.title)}`}
            onClick={() => {
              rate(0)
              slider.current?.focus()
            }}
          >
            {ownRatingWording.clear}
          </button>
        </>
      )}
    </Row>
  )
}
