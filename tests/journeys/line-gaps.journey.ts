import { readFileSync } from 'node:fs'
import { expect, test } from '../support/journey.ts'
import { type LineGaps, measureLineGaps } from '../support/line-gaps.ts'
import { settle } from '../support/page-facts.ts'
import { testWithBooks } from '../support/site-with-books.ts'

const WIDTHS = [320, 390, 1440]

test('few lines of the sample open by more than a tenth of an em, and hardly any by a fifth', async ({
  page,
}) => {
  const sums = await measure(page, [1, 5, 12])
  for (const [width, { lines, overTenth, overFifth }] of sums) {
    expect(overTenth, String(width)).toBeLessThanOrEqual(lines / (width < 640 ? 35 : 500))
    expect(overFifth, String(width)).toBeLessThanOrEqual(1)
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
  const sums = new Map<number, LineGaps>()
  for (const review of reviews) {
    await page.goto(`/review/${review}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      const { lines, overTenth, overFifth } = await measureLineGaps(page)
      const sum = sums.get(width) ?? { lines: 0, overTenth: 0, overFifth: 0 }
      sums.set(width, {
        lines: sum.lines + lines,
        overTenth: sum.overTenth + overTenth,
        overFifth: sum.overFifth + overFifth,
      })
    }
  }
  for (const [width, sum] of sums) console.log(`lines at ${width} px: ${JSON.stringify(sum)}`)
  return sums
}
