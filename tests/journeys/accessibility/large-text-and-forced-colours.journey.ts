import type { Page } from '@playwright/test'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { featuredWording } from '../../../src/contract/wording/reviews/home.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { addStyles } from '../../support/page/add-styles.ts'
import { commentsOf, makeComment, makeThread, openThread } from '../../support/screens/comments.ts'
import { openPermalink, STATES } from '../../support/screens/every-screen.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { newReaderWithBooks, openList } from '../../support/screens/reading-list.ts'

test('icons, stars and badges grow with text at 200 %', async ({ page }) => {
  await test.step('the owner’s badge', async () => {
    await openThread(page, { initial: makeThread([makeComment({ is_owner: true })]) })
    const badge = commentsOf(page).cards.getByText(commentsWording.owner, { exact: true })
    const height = () => badge.evaluate((element) => element.getBoundingClientRect().height)
    const small = await height()
    await addStyles(page, 'html { font-size: 200% !important }')
    expect(await height()).toBeGreaterThan(small * 1.5)
  })

  await test.step('icons and stars', async () => {
    for (const path of ['/', '/review/1', '/category/creator-thoughts', '/sign-in']) {
      await openPermalink(page, path)
      await expectGrowingIcons(page, path)
    }
  })

  await test.step('the icons of a reader’s list', async () => {
    await page.goto('about:blank')
    await newReaderWithBooks(page, [{ review: 1, status: 'completed' }])
    await openList(page)
    await expectGrowingIcons(page, 'list')
  })

  await test.step('the title of a recent text on home is no column of single characters', async () => {
    await page.setViewportSize({ width: 1024, height: 844 })
    await openPermalink(page, '/')
    await addStyles(page, 'html { font-size: 200% !important }')
    const title = page.getByRole('heading', { level: 4, name: '《萬曆十五年》' }).first()
    expect((await title.boundingBox())?.width).toBeGreaterThan(200)
  })
})

/** Sets the text of the page at 200 %. */
async function expectGrowingIcons(page: Page, path: string): Promise<void> {
  const small = await page.evaluate(heightsOfIcons)
  expect(small.length, path).toBeGreaterThan(5)
  await addStyles(page, 'html { font-size: 200% !important }')
  const large = await page.evaluate(heightsOfIcons)
  const stayed = small.filter(
    (height, index) => height > 0 && (large[index] ?? 0) > 0 && large[index]! < height * 1.5,
  )
  expect(stayed, path).toEqual([])
}

/** In pixels; 0 where the icon is not shown. Runs in the page. */
function heightsOfIcons(): number[] {
  const icons = document.querySelectorAll('svg.lucide, [role=img] > svg')
  return [...icons].map((icon) => icon.getBoundingClientRect().height)
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('what colours alone would tell is visible', async ({ page }) => {
    await test.step('the pressed pill and the dot of a category are visible', async () => {
      await openPermalink(page, '/')
      const pills = page.getByRole('group', { name: featuredWording.filterLabel }).getByRole('button')
      const dots = await pills.evaluateAll((all) =>
        all.map((pill) => getComputedStyle(pill).textEmphasisStyle !== 'none'),
      )
      expect(dots).toEqual([true, ...dots.slice(1).fill(false)])
      const dot = page
        .getByRole('listitem')
        .filter({ hasText: '《', has: page.locator('img') })
        .first()
        .locator('span:has(wbr), span > span')
        .first()
      await expect(dot).toBeAttached()
      const isVisible = await dot.evaluate((name) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(name.parentElement!, '::before')
        return borderTopWidth !== '0px' && borderTopColor !== getComputedStyle(document.body).backgroundColor
      })
      expect(isVisible).toBe(true)
    })

    await test.step('the tag of a status has an edge', async () => {
      await page.goto('about:blank')
      await STATES['a list from elsewhere, looked over']?.(page)
      const tag = page.getByText(statusWording.completed, { exact: true }).first()
      const { outlineStyle, outlineColor } = await tag.evaluate((element) => {
        const style = getComputedStyle(element)
        return { outlineStyle: style.outlineStyle, outlineColor: style.outlineColor }
      })
      expect(outlineStyle).toBe('solid')
      expect(outlineColor).not.toBe('rgba(0, 0, 0, 0)')
    })
  })
})
