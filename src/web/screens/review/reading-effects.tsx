import type { RefObject } from 'react'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import type { Alerts } from '../../ui/messages/alerts.tsx'
import { HeadingLinks } from './reading-tools/heading-links.tsx'
import { HidingButtons } from './reading-tools/hiding-buttons.ts'
import { Notes } from './reading-tools/notes.tsx'
import { PictureViewer } from './pictures/picture-viewer.tsx'
import { VerticalText } from './reading-tools/vertical-text.tsx'

export interface ReadingEffectsProps {
  review: Review
  /** The address of the site. */
  siteUrl: string
  alerts: Alerts
  /** The element with the text. */
  body: RefObject<HTMLElement | null>
}

/** The effects of the tools on the hydrated text; the server renders none of them. */
export function ReadingEffects(props: ReadingEffectsProps) {
  const isHydrated = useHydrated()
  const { review, body } = props
  return (
    isHydrated && (
      <>
        <HeadingLinks {...props} />
        <HidingButtons body={body} />
        <Notes body={body} html={review.content} />
        <PictureViewer body={body} html={review.content} />
        <VerticalText body={body} html={review.content} />
      </>
    )
  )
}
