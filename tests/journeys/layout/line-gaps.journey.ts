import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '../../support/browser/journey.ts'
import { type LineGaps, measureLineGaps } from '../../support/page/line-gaps.ts'
import { testWithBooks } from '../../support/browser/site-with-books.ts'

/** Of how many lines one may open by more than a tenth of an em: on phones the last two characters take one from the line before. */
const BOUNDS = new Map([
  [320, 50],
  [390, 60],
  [768, 500],
  [1440, 500],
])

// Only the styles are measured, and a page without its app is open in half the time.
test.use({ javaScriptEnabled: false })

const SAMPLE_REVIEWS = Array.from({ length: 12 }, (_, index) => index + 1)

test('few lines of the sample open by more than a tenth of an em and none by a fifth, and few paragraphs end in one character', async ({
  page,
}) => {
  // The site draws the fonts of each review at its first visit.
  test.slow()
  const sums = await measure(page, SAMPLE_REVIEWS)
  for (const [width, { lines, overTenth, overFifth, forbidden, paragraphs, orphans }] of sums) {
    expect(lines, String(width)).toBeGreaterThan(500)
    expect(overTenth, String(width)).toBeLessThanOrEqual(lines / BOUNDS.get(width)!)
    expect([overFifth, forbidden], String(width)).toEqual([0, 0])
    expect(orphans, String(width)).toBeLessThanOrEqual(paragraphs / 100)
  }
})

const { LINE_CORPUS } = process.env

if (LINE_CORPUS !== undefined) {
  const bytes = readFileSync(LINE_CORPUS)
  const books = (LINE_CORPUS.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .trim()
    .split('\n')
    .filter((_, index, { length }) => index % Math.ceil(length / 100) === 0)
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
  const sums = new Map<number, LineGaps>()
  for (const review of reviews) {
    await page.goto(`/review/${review}`)
    for (const width of BOUNDS.keys()) {
      await page.setViewportSize({ width, height: 900 })
      const gaps = await measureLineGaps(page)
      const sum = sums.get(width)
      if (!sum) sums.set(width, gaps)
      else for (const key of Object.keys(gaps) as (keyof LineGaps)[]) sum[key] += gaps[key]
    }
  }
  for (const [width, sum] of sums) console.log(`lines at ${width} px: ${JSON.stringify(sum)}`)
  return sums
}
