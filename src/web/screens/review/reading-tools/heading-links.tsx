import { type ReactNode, useEffect } from 'react'
import { reviewPath } from '../../../../contract/links.ts'
import { copyChapterLink } from '../../../../contract/wording/reading/reading-tools.ts'
import { shareWording } from '../../../../contract/wording/reviews/review.ts'
import { COPY_BY_HAND } from '../../../../contract/wording/reviews/sentences.ts'
import type { ReadingEffectsProps } from '../reading-effects.tsx'

/** A button after each heading that copies the permalink of its chapter. */
export function HeadingLinks({ review, siteUrl, alerts, body }: ReadingEffectsProps): ReactNode {
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
