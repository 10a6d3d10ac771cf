/** Shares of the window, or of the box of vertical text: a heading before this line has been reached. */
const READING_LINE = 0.4

/** The last of these headings that the reader has reached; undefined before the first one. */
export function findPresentChapter(ids: readonly string[]): string | undefined {
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
