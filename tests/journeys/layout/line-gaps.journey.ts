import { readFileSync } from 'node:fs'
import { expect, test } from '../../support/browser/journey.ts'
import { type LineGaps, measureLineGaps } from '../../support/page/line-gaps.ts'
import { testWithBooks } from '../../support/browser/site-with-books.ts'

/** Of how many lines one may open by more than a tenth of an em. */
const BOUNDS = new Map([
  [320, 50],
  [390, 500],
  [1440, 500],
])

// Only the styles are measured, and a page without its app is open in half the time.
test.use({ javaScriptEnabled: false })

const SAMPLE_REVIEWS = Array.from({ length: 12 }, (_, index) => index + 1)

test('few lines of the sample open by more than a tenth of an em, and none by a fifth', async ({ page }) => {
  // The site draws the fonts of each review at its first visit.
  test.slow()
  const sums = await measure(page, SAMPLE_REVIEWS)
  for (const [width, { lines, overTenth, overFifth }] of sums) {
    expect(lines, String(width)).toBeGreaterThan(500)
    expect(overTenth, String(width)).toBeLessThanOrEqual(lines / BOUNDS.get(width)!)
    expect(overFifth, String(width)).toBe(0)
  }
})

const { LINE_CORPUS } = process.env

if (LINE_CORPUS !== undefined) {
  const books = readFileSync(LINE_CORPUS, 'utf8')
    .trim()
    .split('\n')
    .slice(0, 100)
    .map((line, index) => ({ ...(JSON.parse(line) as object), id: index + 1 }))

  testWithBooks(books)('lines of a corpus', async ({ page }) => {
    test.setTimeout(600_000)
    await measure(
      page,
      books.map(({ id }) => id),
    )
  })
}

/** Prints the sums at each width. */
async function measure(
  page: Parameters<typeof measureLineGaps>[0],
  reviews: readonly number[],
): Promise<Map<number, LineGaps>> {
  const sums = new Map([...BOUNDS.keys()].map((width) => [width, { lines: 0, overTenth: 0, overFifth: 0 }]))
  for (const review of reviews) {
    await page.goto(`/review/${review}`)
    for (const [width, sum] of sums) {
      await page.setViewportSize({ width, height: 900 })
      const { lines, overTenth, overFifth } = await measureLineGaps(page)
      sum.lines += lines
      sum.overTenth += overTenth
      sum.overFifth += overFifth
    }
  }
  for (const [width, sum] of sums) console.log(`lines at ${width} px: ${JSON.stringify(sum)}`)
  return sums
}
