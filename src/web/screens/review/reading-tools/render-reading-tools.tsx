import { renderToString } from 'react-dom/server'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { ReadingTools } from './reading-tools.tsx'

/** The markup that mount-reading-tools.tsx hydrates. */
export function renderReadingTools(review: Review): { __html: string } {
  return { __html: renderToString(<ReadingTools review={review} />) }
}
