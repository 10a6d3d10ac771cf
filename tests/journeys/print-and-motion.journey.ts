import { reviewDocumentTitle, reviewWording } from '../../src/contract/wording/review.ts'
import { openPermalink, PERMALINKS } from '../support/every-screen.ts'
import { expect, openRoute, test } from '../support/journey.ts'
import { findInvisible } from '../support/layout.ts'
import { scrollTo } from '../support/scrolling.ts'

test('each screen is printed whole, also without scrolling', async ({ page }) => {
  for (const [path] of PERMALINKS) {
    await page.emulateMedia({ media: 'screen' })
    await openPermalink(page, path)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => findInvisible(page), decodeURI(path)).toEqual([])
  }
})

test('on paper a review has a running title and its address, and no controls', async ({ page, baseURL }) => {
  await openRoute(page, '/review/1')
  const runningTitle = page.getByText(reviewDocumentTitle('夜航船', '星槎書話'))
  await expect(runningTitle).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(runningTitle).toBeVisible()
  // What browsers repeat on each page.
  await expect(runningTitle).toHaveCSS('display', 'table-header-group')
  await expect(page.getByText(`${reviewWording.originalAddress} ${baseURL}/review/1`)).toBeVisible()
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
})

test('on paper even a dark page is black on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openRoute(page, '/review/1')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color]
  })
  expect(paper).toBe('rgb(255, 255, 255)')
  const [red = 255] = ink?.match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeLessThan(80)
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('with reduced motion going to a fragment does not scroll smoothly', async ({ page }) => {
    await openRoute(page, '/reviews')
    await scrollTo(page, 800)
    const top = await page.getByRole('link', { name: '回到頂端' }).evaluate((link: HTMLElement) => {
      link.click()
      return window.scrollY
    })
    expect(top).toBe(0)
  })
})
