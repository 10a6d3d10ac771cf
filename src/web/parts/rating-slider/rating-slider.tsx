import { type PointerEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { STAR } from '../stars/stars.tsx'
import styles from './rating-slider.module.css'

interface RatingSliderProps {
  /** 0: none. */
  rating: number
  label: string
  valueText: string
  onRate: (rating: number) => void
  ref?: Ref<RatingSliderHandle>
}

export interface RatingSliderHandle {
  focus: () => void
}

/** A rating in half stars, by pointer or keyboard. */
export function RatingSlider({ rating: given, label, valueText, onRate, ref }: RatingSliderProps) {
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  // The rating under the pressed pointer, before it is released.
  const [pointerRating, setPointerRating] = useState<number>()
  const rating = pointerRating ?? given
  const focus = () => slider.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({ focus }), [])
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    setPointerRating(Math.min(MOST, Math.max(0.5, Math.ceil(share * MOST * 2) / 2)))
  }
  return (
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
        if (pointerRating !== undefined) onRate(pointerRating)
        setPointerRating(undefined)
        focus()
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
        aria-label={label}
        aria-valuetext={valueText}
        className={styles.slider}
        onChange={(event) => onRate(Number(event.currentTarget.value))}
      />
    </span>
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
