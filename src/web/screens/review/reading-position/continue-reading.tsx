import type { ReactNode, RefObject } from 'react'
import { ContinueStrip } from './continue-strip.tsx'
import { useArticleVideos } from '../use-article-videos.ts'
import { useReadingPosition } from './use-reading-position.ts'

interface ContinueReadingProps {
  review: number
  body: RefObject<HTMLElement | null>
}

/** Saves where the reader stops, and offers to continue there; and plays the text's videos, after the first load too. */
export function ContinueReading({ review, body }: ContinueReadingProps): ReactNode {
  useArticleVideos(body)
  const { offer, resume, startOver } = useReadingPosition(review, body)
  return <ContinueStrip offer={offer} onResume={resume} onStartOver={startOver} />
}
