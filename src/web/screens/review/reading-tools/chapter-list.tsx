import { useEffect, useRef, useState } from 'react'
import { reviewPath } from '../../../../contract/links.ts'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'
import type { Chapter } from './chapters.ts'
import { findPresentChapter } from './find-present-chapter.ts'

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
              onClick={() => panel.current?.matches(':popover-open') && panel.current.hidePopover()}
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
