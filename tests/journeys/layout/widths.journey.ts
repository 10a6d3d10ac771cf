import { openerOf } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import { commentCount } from '../../../src/contract/wording/comments/comments.ts'
import { bookmarksWording } from '../../../src/contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import type { Locator } from '@playwright/test'
import type { Review } from '../../../src/contract/reviews/reviews.ts'
import { answer, makeReviewPage } from '../../support/browser/answers.ts'
import { expect, openRoute, test, typeRoute } from '../../support/browser/journey.ts'
import { columnsOf } from '../../support/page/facts.ts'
import { listOn, newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'
import { searchScreen } from '../../support/screens/search.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('at 320 px the opener of an entry is beside its status, and no date breaks', async ({ page }) => {
  const readings = [{ begun_on: '2025-10-01', finished_on: '2025-10-09' }]
  await newReaderWithBooks(page, [{ review: 1, status: 'completed', readings }])
  await page.setViewportSize({ width: 320, height: 800 })
  await openList(page)
  const card = page.getByRole('main').getByRole('listitem').first()
  const middle = async (name: RegExp) => {
    const box = await card.getByRole('button', { name }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  await listOn(page).card('夜航船').openEntry()
  expect(await middle(new RegExp(`^${openerOf('夜航船', true)}`))).toBe(
    await middle(new RegExp(statusWording.completed)),
  )
  const linesOf = (times: Element[]) => times.map((time) => time.getClientRects().length)
  expect(await card.locator('time').evaluateAll(linesOf)).toEqual([1, 1, 1, 1])

  await test.step('at 390 px what a reader does with a review is in one row', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await typeRoute(page, '/review/21')
    const top = async (found: Locator) => (await found.boundingBox())?.y
    const main = page.getByRole('main')
    const bookmark = main.getByRole('button', { name: bookmarksWording.unset })
    await expect(bookmark).toBeEnabled()
    const status = main.getByRole('button', { name: new RegExp(statusWording.none) })
    await status.click()
    const first = main.getByRole('menuitemradio').first()
    expect(
      Number.parseFloat(await first.evaluate((option) => getComputedStyle(option).paddingLeft)),
    ).toBeGreaterThan(8)
    await page.keyboard.press('Escape')
    await bookmark.click()
    const unset = main.getByRole('button', { name: bookmarksWording.set })
    expect(await top(main.getByRole('link', { name: commentCount(0) }))).toBe(await top(unset))
    expect(await top(status)).toBe(await top(unset))
  })
})

test('twelve books stand in columns below their headline, and the strip of an essay beside its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openRoute(page, '/search')
  const book = { ...makeReviewPage().review, other_books: undefined, rating: 4.5 }
  const others = Array.from({ length: 11 }, (_, at) => ({
    ...book,
    title: `書${at}`,
    cover: `${book.cover}?${at}`,
  }))
  const show = async (id: number, draft: Partial<Review>) => {
    await answer(page, `/api/reviews/${id}`, makeReviewPage({ id, ...draft }))
    await typeRoute(page, `/review/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(draft.headline ?? '')
  }
  const topOf = async (found: Locator) => Math.round((await found.boundingBox())?.y ?? -1)
  await show(901, { headline: '今年留下的十二本', other_books: others })
  const books = page.getByRole('complementary', { name: reviewWording.books })
  await expect(books.getByRole('heading', { level: 3 })).toHaveCount(12)
  expect(await columnsOf(books.getByRole('listitem'))).toBe(4)
  expect(await topOf(page.getByText('內文。'))).toBeLessThan(1000)

  await show(902, { kind: 'essay', headline: '夜裡讀書', title: '夜裡讀書' })
  const strip = page.locator('.margin-strip')
  const heading = page.getByRole('heading', { level: 1 })
  expect(await topOf(strip)).toBeLessThan(await topOf(heading))
  expect((await strip.boundingBox())!.x).toBeLessThan((await heading.boundingBox())!.x)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await topOf(page.getByText('內文。')), String(width)).toBeGreaterThan(await topOf(heading))
  }
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
