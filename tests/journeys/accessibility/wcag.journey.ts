import { COPY_BY_HAND } from '../../../src/contract/wording/reviews/sentences.ts'
import { sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { openPermalink, PERMALINKS } from '../../support/screens/every-screen.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'
import { findBrokenWords, findSmallFields } from '../../support/page/facts.ts'
import { findMixedFaces } from '../../support/page/mixed-faces.ts'

// In wide windows: accessibility/screens.journey.ts.
test(
  'every screen is accessible in both themes (WCAG 2.2 AA), sets no text in two faces, and breaks no word',
  { tag: '@phone' },
  async ({ page, viewport }) => {
    test.slow()
    for (const [path] of PERMALINKS) {
      await test.step(path, async () => {
        await openPermalink(page, path)
        await expectNoViolations(page)
        // Here, because opening each screen once more would cost as much as reading it.
        expect(await findMixedFaces(page)).toEqual([])
        expect(await findSmallFields(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 844 })
        expect.soft(await findBrokenWords(page)).toEqual([])
        await page.setViewportSize(viewport!)
      })
    }
  },
)

test('the open search box and the open menu are accessible (WCAG 2.2 AA)', async ({ page, isMobile }) => {
  await test.step('the search box', async () => {
    await openRoute(page, '/category/creator-thoughts')
    await page.getByRole('button', { name: headerWording.openSearch }).click()
    await expect(page.getByRole('combobox', { name: headerWording.searchField })).toBeFocused()
    await expectNoViolations(page)
  })

  await test.step('the menu', async () => {
    await enterRoute(page, '/review/1')
    const name = isMobile ? headerWording.openMenu : headerWording.categories
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: '小說' })).toBeVisible()
    await expectNoViolations(page)
  })
})

test(
  'the open sort menu, an alert and the address to copy by hand are accessible (WCAG 2.2 AA)',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('an alert and the address to copy by hand', async () => {
      await page.addInitScript(() => {
        let isFirst = true
        const writeText = async () => {
          if (!isFirst) throw new DOMException('no', 'NotAllowedError')
          isFirst = false
        }
        Object.defineProperty(navigator, 'share', { value: undefined })
        Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      })
      await openRoute(page, '/review/1')
      const share = page.getByRole('button', { name: '分享' })
      await share.click()
      const message = page.getByRole('alert')
      await expect(message).toBeVisible()
      // A focused message stays.
      await message.hover()
      await share.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: COPY_BY_HAND })).toBeFocused()
      await expectNoViolations(page)
    })

    await test.step('the sort menu', async () => {
      await enterRoute(page, '/reviews')
      await page.getByRole('button', { name: sortWording.label }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page)
    })
  },
)
