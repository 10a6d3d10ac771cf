import type { Locator, Page } from '@playwright/test'
import { menuSection as w } from '../../../src/contract/wording/studio/menus.ts'
import { itemWording } from '../../../src/contract/wording/studio/social-settings.ts'
import { settingsWording } from '../../../src/contract/wording/studio/studio-settings.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { signInToStudio, testInStudio as test } from '../../support/screens/studio.ts'

// 選單 in 設定 (docs/product/settings.md).

test.use({ siteName: 'menus', expectedErrors: [/status of 404/] })

test(
  'the owner renames, hides, lowers and adds items of the menu, readers see them, and 恢復預設 can be taken back',
  { tag: '@phone' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    await openRoute(page, '/studio/settings/menu')
    const name = page.getByRole('textbox', { name: w.rename(headerWording.categories) })
    await name.fill('依分類讀')
    await name.press('Enter')
    await expect(page.getByText(w.original(headerWording.categories))).toBeVisible()
    // The press that leaves the field keeps what was typed.
    await page.getByRole('textbox', { name: w.rename(headerWording.subscribe) }).fill('來信')
    await page.getByRole('button', { name: w.hide(headerWording.subscribe) }).click()
    await expect(page.getByRole('button', { name: w.show('來信') })).toBeVisible()
    const about = page.getByRole('button', { name: w.drag(headerWording.about) })
    await about.press('Alt+ArrowRight')
    await expect(page.getByText(w.below(1))).toBeVisible()
    await expect(about).toBeFocused()
    const adding = page.getByRole('group', { name: w.add, exact: true })
    const add = page.getByRole('button', { name: w.add, exact: true })
    await add.click()
    await adding.getByRole('button', { name: w.kinds.category }).click()
    await page.keyboard.type('經濟')
    await expect(adding.getByRole('button', { name: '心理' })).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(adding.getByRole('button', { name: '經濟與社會' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(adding).toHaveCount(0)
    await expect(add).toBeFocused()
    await add.click()
    await adding.getByRole('button', { name: w.kinds.category }).click()
    await page.keyboard.type('經濟')
    await expect(adding.getByRole('button', { name: '心理' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    const economy = page.getByRole('button', { name: w.drag('經濟與社會') })
    await expect(economy).toBeVisible()
    const list = page.getByRole('button', { name: w.drag(headerWording.readingList) })
    await dragByFinger(page, economy, list)
    // After 首頁, 依分類讀 and the four below that.
    await expect(page.getByRole('textbox', { name: /的名字$/ }).nth(6)).toHaveValue('經濟與社會')
    await add.click()
    await page.keyboard.press('End')
    await expect(adding.getByRole('button', { name: w.addLink })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: w.linkName, exact: true }).fill('朋友')
    await page.getByRole('textbox', { name: w.linkAddress }).fill('https://example.org/')
    await page.getByRole('group', { name: w.addLink }).getByRole('button', { name: itemWording.save }).click()
    const preview = page.getByRole('complementary', { name: w.preview })
    await expect(preview.getByText('朋友')).toBeVisible()
    // A bar of the window would lie over part of a row.
    await page.setViewportSize({ width: 390, height: 2_400 })
    await expectNoViolations(page)

    const context = await browser.newContext({ baseURL: studioSite.address })
    const reader = await context.newPage()
    await reader.goto('/')
    await reader.getByRole('button', { name: headerWording.openMenu }).click()
    const menu = reader.getByRole('navigation', { name: headerWording.mainMenu })
    await expect(menu.getByRole('link', { name: '依分類讀' })).toBeVisible()
    await expect(menu.getByRole('link', { name: /^朋友/ })).toHaveAttribute('href', 'https://example.org/')
    await expect(menu.getByRole('link', { name: headerWording.about })).toBeVisible()
    await expect(menu.getByText('來信')).toHaveCount(0)

    await page.getByRole('button', { name: w.restore }).click()
    await expect(preview.getByText('依分類讀')).toHaveCount(0)
    await page.getByRole('button', { name: settingsWording.undo }).click()
    await expect(preview.getByText('依分類讀')).toBeVisible()
    await context.close()
  },
)

async function dragByFinger(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await centreOf(handle), await centreOf(target)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 12; step++)
    await touch('touchMove', [{ x: from.x, y: from.y + ((to.y - 6 - from.y) * step) / 12 }])
  await touch('touchEnd', [])
}

async function centreOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
