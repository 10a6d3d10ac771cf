import { plainTitle, kindNames } from '../../../../contract/wording/reviews/books.ts'
import type { RefObject } from 'react'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { highlightsWording } from '../../../../contract/wording/reading/highlights.ts'
import {
  quoteCardWording,
  readingToolsWording as wording,
} from '../../../../contract/wording/reading/reading-tools.ts'
import { titleProps } from '../../../parts/book-card/title-props.ts'
import { MarginStrip } from '../../../parts/margin-strip/margin-strip.tsx'
import { ChapterList, chaptersOf } from './chapter-list.tsx'
import { ReadingMenu } from './reading-menu.tsx'

const CHAPTERS_ID = 'chapters'
/** The margin strip has room for so many chapters; a longer list is a panel on wide pages too. */
const MAX_IN_STRIP = 8
const MENU_ID = 'reading-settings'
/** Clicks before the tools load are replayed (selection-tools.tsx). */
export const QUOTE_BUTTON_ID = 'quote-card'

interface ReadingToolsProps {
  review: Review
  /** The element with the text, in the browser. */
  body?: RefObject<HTMLElement | null>
}

/**
 * 版心 with the chapters of the text and 字; on phones two buttons over the lower edge of the window. Its panels are
 * popovers, which open without script.
 */
export function ReadingTools({ review, body }: ReadingToolsProps) {
  const chapters = chaptersOf(review.content)
  const hasChapters = chapters.length > 1
  const isLong = chapters.length > MAX_IN_STRIP
  const list = <ChapterList id={CHAPTERS_ID} review={review} chapters={chapters} isLong={isLong} />
  return (
    <>
      <MarginStrip
        title={(review.kind === 'essay' && review.series?.name) || plainTitle(review)}
        titleProps={titleProps(review)}
        height="sticky"
        part={hasChapters && !isLong ? list : kindNames[review.kind]}
        page={
          <div className="reading-buttons">
            {hasChapters && (
              <button
                type="button"
                popoverTarget={CHAPTERS_ID}
                className={isLong ? 'reading-contents is-long' : 'reading-contents'}
              >
                {wording.contents}
              </button>
            )}
            <button
              type="button"
              popoverTarget={MENU_ID}
              className="reading-settings"
              aria-label={wording.settingsLabel}
            >
              {wording.settings}
            </button>
            <button
              type="button"
              id={QUOTE_BUTTON_ID}
              className="reading-settings"
              aria-label={highlightsWording.heading}
              // The passage tools load later.
              onClick={(event) => (event.currentTarget.dataset.pressed = '')}
            >
              {quoteCardWording.button}
            </button>
          </div>
        }
      />
      {isLong && list}
      <ReadingMenu id={MENU_ID} review={review.id} body={body} />
    </>
  )
}
