import { useEffect } from 'react'
import { continueWording, lastReadAt } from '../../../contract/wording/review.ts'
import styles from './continue-strip.module.css'
import type { ReadingPosition } from './reading-positions.ts'

interface ContinueStripProps {
  offer: ReadingPosition | null
  onResume: () => void
  onStartOver: () => void
}

/** At the foot of the window, where it moves nothing on the page: the way back to where the reader stopped. */
export function ContinueStrip({ offer, onResume, onStartOver }: ContinueStripProps) {
  const isOffered = offer !== null
  useEffect(() => {
    // A class on the root, not :has(): see ui/scroll-lock.ts.
    document.documentElement.classList.toggle('has-continue-strip', isOffered)
    return () => document.documentElement.classList.remove('has-continue-strip')
  }, [isOffered])
  return (
    <div role="status" className={`${styles.region} no-print`}>
      {offer && (
        <div className={`${styles.strip} on-cover`}>
          <p>{lastReadAt(offer.heading)}</p>
          <div className={styles.choices}>
            <button type="button" className={styles.continue} onClick={onResume}>
              {continueWording.carryOn}
            </button>
            <button type="button" onClick={onStartOver}>
              {continueWording.fromStart}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
