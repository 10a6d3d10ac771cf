import { readingToolsWording } from '../../../src/contract/wording/reading/reading-tools.ts'
import { scriptsWording } from '../../../src/contract/wording/site/scripts.ts'
import { findViolations } from '../../support/page/accessibility.ts'
import { scrollTop } from '../../support/page/facts.ts'
import { scrollTo } from '../../support/page/scrolling.ts'
import { expect, test, typeRoute } from '../../support/browser/journey.ts'

// Every public page in Traditional and Simplified characters (docs/product/addresses.md).

test.describe('with a browser of Simplified Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('a visitor is offered Simplified characters, and the whole site follows the choice', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/review/3')
    await expect(heading).toHaveText('《萬曆十五年》')
    await expect(page).toHaveURL('/#/review/3')
    const offer = page.getByText(scriptsWording.offerSimplified)
    await expect(offer).toBeVisible()
    expect(await findViolations(page, {}, '.script-links')).toEqual([])
    await page.getByRole('link', { name: scriptsWording.readSimplified }).click()

    await expect(heading).toHaveText('《万历十五年》')
    await expect(page).toHaveURL('/zh-hans/#/review/3')
    await expect(offer).toHaveCount(0)
    await test.step('the next screen is the app’s own, with its data and wording', async () => {
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(page).toHaveURL('/zh-hans/#/')
      await expect(page.getByRole('heading', { name: '为你推荐' })).toBeVisible()
    })
    await test.step('an address without a script opens in the chosen one', async () => {
      await page.goto('/#/category/civilization-history')
      await expect(heading).toHaveText('文明与历史')
      await expect(page).toHaveURL('/zh-hans/#/category/civilization-history')
      await page.reload()
      await expect(heading).toHaveText('文明与历史')
    })
    await test.step('and the way back to Traditional is below the page', async () => {
      await expect(page).toHaveURL('/zh-hans/#/category/civilization-history')
      await page.getByRole('link', { name: scriptsWording.traditional }).click()
      await expect(heading).toHaveText('文明與歷史')
      await expect(page).toHaveURL('/#/category/civilization-history')
    })
    await test.step('a review offers both in its menu 字, and keeps the place in the text', async () => {
      await page.goto('/zh-hant/review/3')
      await scrollTo(page, 2400)
      await page.getByRole('button', { name: readingToolsWording.settingsLabel }).click()
      const menu = page.getByRole('dialog', { name: readingToolsWording.settingsLabel })
      await expect(menu.getByRole('link', { name: scriptsWording.traditional })).toHaveAttribute(
        'aria-current',
        'true',
      )
      await menu.getByRole('link', { name: scriptsWording.simplified }).click()
      await expect(heading).toHaveText('《万历十五年》')
      await expect.poll(async () => Math.abs((await scrollTop(page)) - 2400)).toBeLessThan(100)
    })
    await test.step('and its electronic book, in the script of the page', async () => {
      await page.getByRole('button', { name: '阅读设定' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: /^下载电子书.*直排/ }).click()
      expect((await download).suggestedFilename()).toBe('星槎書話-review-3-vertical-zh-hans.epub')
    })
  })

  test('the offer is closed for good', async ({ page }) => {
    await page.goto('/about')
    const offer = page.getByText(scriptsWording.offerSimplified)
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: scriptsWording.closeSimplified }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: scriptsWording.simplified })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

test('the offer of Traditional characters goes with the page that is in Simplified', async ({ page }) => {
  await page.goto('/about')
  const offer = page.getByText(scriptsWording.offerTraditional)
  await expect(offer).toBeVisible()
  await typeRoute(page, '/reviews')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部書評')
  await expect(offer).toBeHidden()
  await typeRoute(page, '/about')
  await expect(offer).toBeVisible()
})
