import { useEffect } from 'react'
import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'
import { continueWording, lastReadAt } from '../../../../contract/wording/reviews/review.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './continue-strip.module.css'

interface ContinueStripProps {
  offer: ReadingPosition | null
  onResume: () => void
  onStartOver: () => void
}

/** Offers to continue where the reader stopped. Fixed at the bottom of the window, so that it shifts no content. */
export function ContinueStrip({ offer, onResume, onStartOver }: ContinueStripProps) {
  const isOffered = offer !== null
  useEffect(() => {
    // A class on the root, not :has(): see ui/dialogs/scroll-lock.ts.
    document.documentElement.classList.toggle('has-continue-strip', isOffered)
    return () => document.documentElement.classList.remove('has-continue-strip')
  }, [isOffered])
  return (
    <div role="status" className={`${styles.region} no-print`}>
      {offer && (
        <Row justify="between" wrap gap="0 5" className={`${styles.strip} on-cover`}>
          <p>{lastReadAt(offer.heading)}</p>
          <Row wrap push className={styles.choices}>
            <button type="button" className={styles.continue} onClick={onResume}>
              {continueWording.carryOn}
            </button>
            <button type="button" onClick={onStartOver}>
              {continueWording.fromStart}
            </button>
          </Row>
        </Row>
      )}
    </div>
  )
}
