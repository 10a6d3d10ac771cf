import { type PointerEvent, useId, useRef, useState } from 'react'
import { ownRatingOf, ownRatingWording, scoreText } from '../../../contract/wording/reading-list-entries.ts'
import { STAR } from '../../parts/stars/star-shape.ts'
import type { ListedEntry } from './entries.ts'
import { useActions } from './entry-actions.ts'
import styles from './own-rating.module.css'

/** The reader's own rating in half stars (docs/product/design.md): by pointer or keyboard; a button clears it. */
export function OwnRating({ entry }: { entry: ListedEntry }) {
  const actions = useActions()
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  // The rating under the pressed pointer, before it is released.
  const [pointerRating, setPointerRating] = useState<number>()
  const rating = pointerRating ?? entry.own_rating ?? 0
  const rate = (value: number) => {
    const newRating = value === 0 ? null : value
    if (newRating !== entry.own_rating) actions.rate(entry, newRating)
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    setPointerRating(Math.min(MOST, Math.max(0.5, Math.ceil(share * MOST * 2) / 2)))
  }
  return (
    <div className={styles.rating}>
      <span className={styles.label} aria-hidden="true">
        {ownRatingWording.label}
      </span>
      <span
        className={styles.stars}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (pointerRating !== undefined) point(event)
        }}
        onPointerUp={() => {
          if (pointerRating !== undefined) rate(pointerRating)
          setPointerRating(undefined)
          slider.current?.focus({ preventScroll: true })
        }}
        onPointerCancel={() => setPointerRating(undefined)}
      >
        {Array.from({ length: MOST }, (_, star) => (
          <Star key={star} share={Math.min(1, Math.max(0, rating - star))} clip={`${id}-${star}`} />
        ))}
        <input
          ref={slider}
          type="range"
          min={0}
          max={MOST}
          step={0.5}
          value={rating}
          aria-label={ownRatingOf(entry.book.title)}
          aria-valuetext={rating === 0 ? ownRatingWording.none : scoreText(rating)}
          className={styles.slider}
          onChange={(event) => rate(Number(event.currentTarget.value))}
        />
      </span>
      {rating === 0 ? (
        <span className={styles.hint} aria-hidden="true">
          {ownRatingWording.none}
        </span>
      ) : (
        <>
          <span className={`${styles.score} num`} aria-hidden="true">
            {rating}
          </span>
          <button
            type="button"
            className={`${styles.clear} no-print`}
            aria-label={`${ownRatingWording.clear}${ownRatingOf(entry.book.title)}`}
            onClick={() => {
              rate(0)
              slider.current?.focus({ preventScroll: true })
            }}
          >
            {ownRatingWording.clear}
          </button>
        </>
      )}
    </div>
  )
}

/** A full, half or empty star. */
function Star({ share, clip }: { share: number; clip: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAR} className={styles.outline} />
      {share > 0 && (
        <>
          <clipPath id={clip}>
            <rect width={24 * share} height={24} />
          </clipPath>
          <path d={STAR} className={styles.fill} clipPath={`url(#${clip})`} />
        </>
      )}
    </svg>
  )
}

const MOST = 5
