import type { ReactNode, RefObject } from 'react'
import { ContinueStrip } from './continue-strip.tsx'
import { useReadingPosition } from './use-reading-position.ts'

interface ContinueReadingProps {
  review: number
  body: RefObject<HTMLElement | null>
}

/** Saves where the reader stops, and offers to continue there. */
export function ContinueReading({ review, body }: ContinueReadingProps): ReactNode {
  const { offer, resume, startOver } = useReadingPosition(review, body)
  return <ContinueStrip offer={offer} onResume={resume} onStartOver={startOver} />
}
