import type { Page } from '@playwright/test'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { openPermalink, PERMALINKS } from '../../support/screens/every-screen.ts'
import { expect, openRoute, test, WITH_MOTION } from '../../support/browser/journey.ts'
import { findInvisible } from '../../support/page/overflow.ts'
import { settle } from '../../support/page/facts.ts'
import { scrollTo } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

test('each screen is printed whole, also without scrolling', async ({ page }) => {
  for (const [path] of PERMALINKS.filter((_, row) => row % 2 === 0)) {
    await page.emulateMedia({ media: 'screen' })
    await openPermalink(page, path)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => findInvisible(page), decodeURI(path)).toEqual([])
  }
})

test('on paper a review has a running title and its address, no controls, and black on white', async ({
  page,
  baseURL,
}) => {
  await test.step('on paper a review has a running title and its address, and no controls', async () => {
    await openRoute(page, '/review/1')
    const runningTitle = page.getByText('夜航船 | 星槎書話')
    await expect(runningTitle).toBeHidden()
    const address = page.getByText(`${reviewWording.originalAddress} ${baseURL}/review/1`)
    await expect(address).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(runningTitle).toBeVisible()
    // Browsers repeat a table's header on each page.
    await expect(runningTitle.locator('..')).toHaveCSS('display', 'table-header-group')
    // However long it is.
    await expect(runningTitle).toHaveCSS('white-space', 'nowrap')
    await expect(address).toBeVisible()
    // The reading time is not printed, nor is the dot before it.
    const dots = await page
      .getByRole('article')
      .locator('dl > div:visible')
      .evaluateAll((facts) => facts.map((fact) => getComputedStyle(fact, '::after').content))
    expect(dots).toEqual([...dots.slice(1).fill('"・"'), 'none'])
    for (const control of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('progressbar'),
      page.getByRole('button', { name: '分享' }),
    ]) {
      await expect(control).toBeHidden()
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('且待小僧伸伸腳')).toBeVisible()
    const cover = await page.getByRole('article').locator('img').first().boundingBox()
    expect(cover?.width).toBeGreaterThan(90)
    expect((cover?.height ?? 0) / (cover?.width ?? 1), 'the whole cover').toBeCloseTo(1.5, 1)
  })

  await test.step('on paper even a dark page is black on white', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const [paper, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    expect(paper).toBe('rgb(255, 255, 255)')
    const [red = 255] = ink?.match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeLessThan(80)
  })
})

const bookTitled = (page: Page) => page.getByRole('heading', { level: 1, name: '《夜航船》' })

/** Notes each transition of the page: whether it moved a cover. Opens all reviews, with the script for it loaded. */
async function openReviewsNoting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: boolean[] = []
    Object.assign(window, { moves })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const isCover = ({ effect }: Animation) =>
        effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(carried-cover)') === true
      void transition.ready.then(
        () => moves.push(document.getAnimations().some(isCover)),
        () => moves.push(false),
      )
      return transition
    }
    // However slow the machine is, the data of the review are waited for (app/carry-cover.ts).
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (act: () => void, delay?: number) => wait(act, delay === 100 ? 3_000 : delay),
    })
  })
  await openRoute(page, '/reviews')
  const isLoaded = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('carried-cover'),
  )
  await page.keyboard.press('Shift')
  await isLoaded
  await settle(page)
}

const movesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'moves') as boolean[])

test('the cover of a pressed card moves to the head of its review, and back', async ({ page }) => {
  await openReviewsNoting(page)
  await page.getByRole('link', { name: '《夜航船》' }).click()
  await expect(bookTitled(page)).toBeFocused()
  await expect.poll(() => movesOf(page)).toEqual([true])
  await page.goBack()
  await expect(page.getByRole('link', { name: '《夜航船》' })).toBeFocused()
  await expect.poll(() => movesOf(page)).toEqual([true, true])
  // Also by key; leaving at once ends the movement.
  await page.keyboard.press('Enter')
  await page.goBack()
  await expect(page.getByRole('link', { name: '《夜航船》' })).toBeFocused()
  // A cover that is out of view stays where it is.
  await page.keyboard.press('Enter')
  await expect(bookTitled(page)).toBeFocused()
  await scrollTo(page, 2_000)
  const before = await movesOf(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: '《夜航船》' })).toBeFocused()
  expect(await movesOf(page)).toEqual(before)
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('covers do not move', async ({ page }) => {
    await openReviewsNoting(page)
    await page.getByRole('link', { name: '《夜航船》' }).click()
    await expect(bookTitled(page)).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('link', { name: '《夜航船》' })).toBeFocused()
    expect(await movesOf(page)).toEqual([])
  })
})
