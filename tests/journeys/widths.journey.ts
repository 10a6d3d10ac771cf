import { removalWording } from '../../src/contract/wording/list-removal.ts'
import { statusWording } from '../../src/contract/wording/reading-status.ts'
import { reviewWording } from '../../src/contract/wording/review.ts'
import { addStyles } from '../support/add-styles.ts'
import { openPermalink, PERMALINKS, STATE_ERRORS, STATES } from '../support/every-screen.ts'
import { expect, openRoute, test } from '../support/journey.ts'
import { findOverflow } from '../support/layout.ts'
import { columnsOf } from '../support/page-facts.ts'
import { newReaderWithBooks, openList } from '../support/reading-list.ts'
import { searchScreen } from '../support/search.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WIDTHS = [320, 390, 768, 1024]

for (const [path] of PERMALINKS) {
  test(`${decodeURI(path)} fits windows of ${WIDTHS.join(', ')} px, and text at 200 %`, async ({ page }) => {
    await openPermalink(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => findOverflow(page), `${width} px`).toEqual([])
    }
    await addStyles(page, 'html { font-size: 200% !important }')
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => findOverflow(page), `text at 200 %, ${width} px`).toEqual([])
    }
  })
}

test.describe(() => {
  test.use({ expectedErrors: [STATE_ERRORS] })
  for (const [state, bringAbout] of Object.entries(STATES)) {
    test(`${state} fits windows of ${WIDTHS.join(', ')} px, and text at 200 %`, async ({ page }) => {
      await bringAbout(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => findOverflow(page), `${width} px`).toEqual([])
      }
      await addStyles(page, 'html { font-size: 200% !important }')
      for (const width of [390, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => findOverflow(page), `text at 200 %, ${width} px`).toEqual([])
      }
    })
  }
})

test('at 320 px the bin of an entry is beside its status, and no date breaks', async ({ page }) => {
  const readings = [{ begun_on: '2025-10-01', finished_on: '2025-10-09' }]
  await newReaderWithBooks(page, [{ review: 1, status: 'completed', readings }])
  await page.setViewportSize({ width: 320, height: 800 })
  await openList(page)
  const card = page.getByRole('main').getByRole('listitem').first()
  const middle = async (name: RegExp) => {
    const box = await card.getByRole('button', { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  expect(await middle(new RegExp(`^${removalWording.remove}`))).toBe(
    await middle(new RegExp(statusWording.completed)),
  )
  const linesOf = (times: Element[]) => times.map((time) => time.getClientRects().length)
  expect(await card.locator('time').evaluateAll(linesOf)).toEqual([1, 1, 1, 1])
})

const COLUMNS = [
  [320, 1],
  [390, 1],
  [700, 2],
  [1000, 3],
  [1440, 3],
] as const

test('related reviews are in one, two or three columns by width', async ({ page }) => {
  await openRoute(page, '/review/1')
  const cards = page.getByRole('region', { name: reviewWording.related }).getByRole('listitem')
  for (const [width, columns] of COLUMNS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => columnsOf(cards), `${width} px`).toBe(columns)
  }
})

test('results are in one, two or three columns by width', async ({ page }) => {
  await openRoute(page, '/search?q=%E6%9B%B8')
  const { results } = searchScreen(page)
  await expect(results).toHaveCount(24)
  for (const [width, columns] of COLUMNS) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => columnsOf(results), `${width} px`).toBe(columns)
  }
})
