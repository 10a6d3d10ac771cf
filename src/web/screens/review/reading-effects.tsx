import { type ComponentType, lazy, type RefObject, type ReactNode, Suspense, useEffect } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { copyChapterLink } from '../../../contract/wording/reading/reading-tools.ts'
import { shareWording } from '../../../contract/wording/reviews/review.ts'
import { COPY_BY_HAND } from '../../../contract/wording/reviews/sentences.ts'
import { useReadingSettings } from '../../client/reading-settings.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import type { Alerts } from '../../ui/messages/alerts.tsx'
import { isPlainClick } from '../../parts/site-link/site-link.tsx'
import { PictureViewer } from './pictures/picture-viewer.tsx'

// What few texts and readers need comes when it is needed.
const Notes = lazy<ComponentType<TextProps>>(() =>
  import('./reading-tools/notes.tsx').then(({ Notes: Part }) => ({ default: Part }), renderNothing),
)
const VerticalText = lazy<ComponentType<TextProps>>(() =>
  import('./reading-tools/vertical-text.tsx').then(
    ({ VerticalText: Part }) => ({ default: Part }),
    renderNothing,
  ),
)

interface TextProps {
  body: RefObject<HTMLElement | null>
  /** The HTML of the body. */
  html: string
}

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
  const { flow } = useReadingSettings()
  const { review, body } = props
  const { content } = review
  return (
    isHydrated && (
      <>
        <HeadingLinks {...props} />
        <HidingButtons />
        <PictureViewer body={body} html={content} />
        <ArticleVideos body={body} html={content} />
        <Suspense>{content.includes('data-note') && <Notes body={body} html={content} />}</Suspense>
        <Suspense>{flow === 'vertical' && <VerticalText body={body} html={content} />}</Suspense>
      </>
    )
  )
}

/** A pressed link to a video becomes its player. Nothing is requested from the provider before (docs/product/interface.md). */
function ArticleVideos({ body }: TextProps): ReactNode {
  useEffect(() => {
    const { current } = body
    const play = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.closest('.video') || !isPlainClick(event, link)) return
      event.preventDefault()
      import('./article-videos.ts').then(
        ({ playVideo }) => playVideo(link),
        () => window.location.assign(link.href),
      )
    }
    current?.addEventListener('click', play)
    return () => current?.removeEventListener('click', play)
  }, [body])
  return null
}

/** A button after each heading that copies the permalink of its chapter. */
function HeadingLinks({ review, siteUrl, alerts, body }: ReadingEffectsProps): ReactNode {
  const { id, slug, content } = review
  useEffect(() => {
    const copy = async (place: string) => {
      const address = `${siteUrl}${reviewPath(id, slug)}#${encodeURIComponent(place)}`
      try {
        await navigator.clipboard.writeText(address)
        alerts.show({ kind: 'success', text: shareWording.copied })
      } catch {
        // Not allowed, or there is no clipboard because the page is not on HTTPS.
        alerts.show({ kind: 'error', text: COPY_BY_HAND, more: decodeURI(address) })
      }
    }
    const headings = body.current?.querySelectorAll<HTMLElement>('h2[id], h3[id]') ?? []
    const buttons = [...headings].map((heading) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'reading-link'
      button.ariaLabel = copyChapterLink(heading.textContent)
      button.addEventListener('click', () => void copy(heading.id))
      heading.after(button)
      return button
    })
    return () => buttons.forEach((button) => button.remove())
  }, [siteUrl, id, slug, content, alerts, body])
  return null
}

/** Finger and wheel move the page by less without meaning to. */
const LEAST_MOVE = 12

/**
 * On phones the buttons over the lower edge hide while the reader goes down, and are back on the way up and where the keyboard
 * reaches them (reading-tools.css).
 */
function HidingButtons(): ReactNode {
  useEffect(() => {
    const { classList } = document.documentElement
    let last = 0
    const move = (distance: number) => classList.toggle('reads-on', distance > 0)
    const onStart = ({ touches: [touch] }: TouchEvent) => (last = touch?.clientY ?? 0)
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      const distance = last - (touch?.clientY ?? last)
      if (Math.abs(distance) < LEAST_MOVE) return
      last -= distance
      move(distance)
    }
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY !== 0) move(deltaY)
    }
    addEventListener('touchstart', onStart, { passive: true })
    addEventListener('touchmove', onMove, { passive: true })
    addEventListener('wheel', onWheel, { passive: true })
    return () => {
      classList.remove('reads-on')
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('wheel', onWheel)
    }
  }, [])
  return null
}
