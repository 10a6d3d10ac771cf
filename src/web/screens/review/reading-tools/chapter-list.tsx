import { useEffect, useRef, useState } from 'react'
import { reviewPath } from '../../../../contract/links.ts'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { decodeEntities } from '../../../../contract/text/html-entities.ts'
import { readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'

interface ChapterListProps {
  id: string
  review: Pick<Review, 'id' | 'slug'>
  chapters: readonly Chapter[]
  isLong: boolean
}

/** 目次: numerals in the margin strip, their titles beside them while it is pointed at; on phones, and where there are many, a panel. */
export function ChapterList({ id, review, chapters, isLong }: ChapterListProps) {
  const panel = useRef<HTMLElement>(null)
  const present = usePresentChapter(chapters)
  const path = reviewPath(review.id, review.slug)
  const close = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()
  useEffect(() => {
    // A chapter was chosen before this script ran: its heading has the focus.
    if (document.activeElement?.closest('[data-article]')) close()
  }, [])
  return (
    <nav
      ref={panel}
      id={id}
      popover="auto"
      aria-label={readingToolsWording.contents}
      className={isLong ? 'reading-chapters is-long' : 'reading-chapters'}
    >
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a
              href={`${path}#${chapter.id}`}
              aria-current={chapter.id === present ? 'location' : undefined}
              onClick={close}
            >
              <span>{chapter.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The id of the chapter that is being read; undefined before the first one. */
function usePresentChapter(chapters: readonly Chapter[]): string | undefined {
  const [present, setPresent] = useState<string>()
  const ids = chapters.map((chapter) => chapter.id).join(' ')
  useEffect(() => {
    let frame = 0
    const find = () => {
      frame = 0
      setPresent(findPresentChapter(ids.split(' ')))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(find)
    }
    schedule()
    // Vertical text scrolls in a box of its own, whose scroll events do not bubble.
    document.addEventListener('scroll', schedule, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', schedule, { capture: true })
    }
  }, [ids])
  return present
}

/** Shares of the window, or of the box of vertical text: a heading before this line has been reached. */
const READING_LINE = 0.4

/** The last of these headings that the reader has reached; undefined before the first one. */
function findPresentChapter(ids: readonly string[]): string | undefined {
  return ids.findLast((id) => {
    const heading = document.getElementById(id)
    if (!heading) return false
    const { top, right } = heading.getBoundingClientRect()
    const isVertical = getComputedStyle(heading).writingMode === 'vertical-rl'
    return isVertical
      ? right > window.innerWidth * (1 - READING_LINE)
      : top < window.innerHeight * READING_LINE
  })
}

interface Chapter {
  id: string
  title: string
}

/**
 * The h2 of a review's body, in order, without one that stands over the notes. The HTML is the server's: its headings have
 * ids, `<` and `>` are escaped.
 */
export function chaptersOf(html: string): Chapter[] {
  const [, ...parts] = html.split('<h2 ')
  return parts.flatMap((part) => {
    const [heading = '', after = ''] = part.split('</h2>', 2)
    const { attributes = '', content = '' } = HEADING.exec(heading)?.groups ?? {}
    const [, id] = ID.exec(attributes) ?? []
    return id === undefined || NOTES.test(after.slice(0, 500)) ? [] : [{ id, title: textOf(content) }]
  })
}

/** The markup after `<h2 `. */
const HEADING = /^(?<attributes>[^<>]*)>(?<content>.*)$/s
const ID = /\bid="([^"]*)"/

const NOTES = /^(?:\s*<(?:section|hr|ol|ul|dl|div)\b[^<>]*>)*\s*<\w+ data-note=/

function textOf(html: string): string {
  const text = html.replace(/<r[tp](?: [^<>]*)?>[^<]*<\/r[tp]>/g, '').replace(/<[^<>]*>/g, '')
  return decodeEntities(text).trim()
}
