import { type RefObject, useEffect, useRef } from 'react'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { useSite } from '../../../client/site.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { trustedHtml } from '../../../ui/trusted-html.ts'

/** The server renders the tools with the page; their styles come with it (found-review.tsx). */
const onServer = import.meta.env.SSR ? await import('./render-reading-tools.tsx') : undefined

/** The same object each time: for another one React would empty the place. */
const LATER = { __html: trustedHtml('') }

/**
 * Where the reading tools stand. Their script comes after the first load and hydrates them in a root of their own: within
 * the app's, a panel that was opened before would be rendered anew, and close.
 */
export function ReadingToolsPlace({ review, body }: { review: Review; body: RefObject<HTMLElement | null> }) {
  const place = useRef<HTMLDivElement>(null)
  const { url } = useSite()
  const alerts = useAlerts()
  useEffect(() => {
    let isGone = false
    let unmount: (() => void) | undefined
    loadReadingTools().then(
      ({ mountReadingTools }) => {
        if (place.current && !isGone)
          unmount = mountReadingTools(place.current, { review, siteUrl: url, alerts, body })
      },
      (cause: unknown) => console.error('the reading tools did not arrive', cause),
    )
    return () => {
      isGone = true
      unmount?.()
    }
  }, [review, url, alerts, body])
  return (
    <div
      ref={place}
      className="reading-tools no-print"
      suppressHydrationWarning
      dangerouslySetInnerHTML={onServer?.renderReadingTools(review) ?? LATER}
    />
  )
}

/**
 * The chunk of all that a review loads after the first load. Requested in a task of its own: within the one that hydrates
 * the page, the requests for scripts and styles make it too long for a slow phone.
 */
export async function loadReadingTools() {
  await new Promise((resolve) => setTimeout(resolve))
  return import('./mount-reading-tools.tsx')
}
