import { expect } from '../support/journey.ts'
import { beginReview, saved, signInToStudio, surface, testInStudio as test } from '../support/studio.ts'

// The link works once, on a site that has no owner yet.
test.use({ siteName: 'without an owner', expectedErrors: [/status of 404/] })

test('the owner’s link leads to a review that a visitor reads', async ({ page, studioSite, browser }) => {
  await signInToStudio(page, studioSite, 'reader')
  await page.goto(studioSite.ownerLink())
  await page.getByRole('button', { name: '成為站主' }).click()
  await expect(page.getByText('成為站主了').or(page.getByRole('heading', { level: 1 }))).toBeVisible()

  await beginReview(page)
  await page.getByRole('textbox', { name: '書名' }).first().fill('燈塔行')
  await page.getByRole('textbox', { name: '作者' }).first().fill('吳爾芙')
  await surface(page).click()
  await page.keyboard.type('去燈塔的事,第一頁就說好了。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## 十年')
  await page.keyboard.press('Control+s')
  await expect(surface(page).getByRole('heading', { name: '十年' })).toBeVisible()
  await expect(saved(page)).toBeVisible()

  await page.getByRole('button', { name: '刊登…' }).click()
  const sheet = page.getByRole('dialog', { name: '刊登《燈塔行》' })
  await sheet.getByRole('button', { name: '改成「，」' }).click()
  await expect(surface(page)).toContainText('去燈塔的事，第一頁就說好了。')
  // The category is missing: pressing opens its menu, and it is chosen in place.
  await sheet.getByRole('button', { name: '刊登', exact: true }).click()
  await sheet.getByRole('button', { name: '創作與思考', exact: true }).click()
  await sheet.getByRole('button', { name: '刊登', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已刊登' })).toBeVisible()

  const visitor = await browser.newPage({ baseURL: studioSite.address })
  await visitor.goto('/category/creator-thoughts')
  await visitor
    .getByRole('link', { name: /燈塔行/ })
    .first()
    .click()
  await expect(visitor.getByRole('article')).toContainText('去燈塔的事，第一頁就說好了。')
  await visitor.close()

  // A change stays a draft until 更新.
  await surface(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('，寫在方括號裡')
  await expect(page.getByText('有還沒更新的改動')).toBeAttached()
  await page.getByRole('button', { name: '更新…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已更新' })).toBeVisible()
})
