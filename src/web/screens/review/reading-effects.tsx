import { type RefObject, useEffect, useState } from 'react'
import type { Review } from '../../../contract/reviews.ts'
import type { Alerts } from '../../ui/alerts.tsx'
import { HeadingLinks } from './heading-links.tsx'
import { Notes } from './notes.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import { VerticalText } from './vertical-text.tsx'

export interface ReadingEffectsProps {
  review: Review
  /** The address of the site. */
  siteUrl: string
  alerts: Alerts
  /** The element with the text. */
  body: RefObject<HTMLElement | null>
}

/** What the tools do with the text, once it is hydrated; the server renders nothing of it. */
export function ReadingEffects(props: ReadingEffectsProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const { review, body } = props
  return (
    isMounted && (
      <>
        <HeadingLinks {...props} />
        <Notes body={body} html={review.content} />
        <PictureViewer body={body} html={review.content} />
        <VerticalText body={body} html={review.content} />
      </>
    )
  )
}
