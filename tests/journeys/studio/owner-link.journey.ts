import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { blockWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  isWide,
  openDetails,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// The link works once, on a site that has no owner yet.
test.use({ siteName: 'without an owner', expectedErrors: [/status of 404/] })

test('the owner’s link leads to a review that a visitor reads', async ({ page, studioSite, browser }) => {
  test.slow()
  await signInToStudio(page, studioSite, 'reader')
  await page.goto(studioSite.ownerLink())
  await page.getByRole('button', { name: '成為站主' }).click()
  await expect(page.getByText('成為站主了').or(page.getByRole('heading', { level: 1 }))).toBeVisible()

  await test.step('a new site says where to begin', async () => {
    await openRoute(page, '/studio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('紙鋪好了，兩步就能開張。')
    const steps = page.getByRole('region', { name: '開張' }).getByRole('listitem')
    await expect(steps.filter({ hasText: '拿掉範例' }).getByRole('img', { name: '做好了' })).toBeVisible()
    await expect(steps.getByRole('img', { name: '做好了' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: '從別的網站搬進來' })).toBeVisible()
    await expectNoViolations(page)
    await openRoute(page, '/studio/reviews')
    await expect(page.getByRole('heading', { name: '紙鋪好了' })).toBeVisible()
    await openRoute(page, '/studio/letters/subscribers')
    await expect(page.getByRole('heading', { name: '還沒有人訂閱' })).toBeVisible()
  })

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

  await test.step('with a note, a picture and a drawn cover', async () => {
    await page.getByLabel(blockWording.picture.name, { exact: true }).setInputFiles(await photo())
    const picture = surface(page).locator('figure')
    await expect(picture.locator('img')).toHaveAttribute('src', /^\/media\/picture-/)
    await picture.getByRole('textbox', { name: '替代文字' }).fill('一盞燈')
    await picture.getByRole('textbox', { name: '替代文字' }).press('Tab')
    // A heading begun in the caption would take the picture's place.
    await picture.locator('figcaption').click()
    await page.keyboard.type('## 燈')
    await expect(picture.locator('figcaption')).toHaveText('## 燈')
    await expect(picture.locator('img')).toBeVisible()
    await surface(page).getByRole('paragraph').first().click()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Alt+f')
    await expect(surface(page).locator('section li')).toHaveCount(1)
    await page.keyboard.type('見第一部〈窗〉。')
    await expect(surface(page).locator('section li')).toHaveText('見第一部〈窗〉。')
    await openDetails(page)
    const details = page.getByRole('complementary', { name: '資料' })
    await details.getByRole('button', { name: '畫一張' }).click()
    const picker = page.getByRole('dialog', { name: '封面' })
    await picker.getByRole('radio', { name: '月相' }).check()
    await picker.getByRole('button', { name: '用這一張' }).click()
    await expect(picker).toHaveCount(0)
    // On a phone it covers the page.
    if (!isWide(page)) await page.getByRole('button', { name: '資料' }).click()
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
  })

  await page.getByRole('button', { name: '刊登…' }).click()
  const sheet = page.getByRole('dialog', { name: '刊登《燈塔行》' })
  await sheet.getByRole('button', { name: '改成「，」' }).click()
  await expect(surface(page)).toContainText('去燈塔的事，第一頁就說好了。')
  // The category is missing: pressing opens its menu, and it is chosen in place.
  await sheet.getByRole('button', { name: '刊登', exact: true }).click()
  await sheet.getByRole('button', { name: '創作與思考', exact: true }).click()
  await sheet.getByRole('button', { name: '刊登', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已刊登' })).toBeVisible()

  await test.step('a visitor sees it at once, wherever it belongs', async () => {
    const id = /\/studio\/reviews\/(\d+)/.exec(page.url())?.[1] ?? ''
    const visitor = await browser.newPage({ baseURL: studioSite.address })
    // Asked once, so that nothing may come later.
    for (const path of [`/review/${id}`, '/category/creator-thoughts', '/feed.xml', '/search?q=燈塔行', '/'])
      expect(await (await visitor.request.get(path)).text(), path).toContain('燈塔行')
    await visitor.goto(`/#/review/${id}`)
    const article = visitor.getByRole('article')
    await expect(article).toContainText('去燈塔的事，第一頁就說好了。')
    await expect(article.getByText('見第一部〈窗〉。').first()).toBeVisible()
    // Once the app is there, it is within a button.
    await isDrawn(article.getByAltText('一盞燈'))
    await isDrawn(visitor.getByRole('img', { name: '《燈塔行》封面' }).first())
    await visitor.goto('/category/creator-thoughts')
    await visitor
      .getByRole('link', { name: /燈塔行/ })
      .first()
      .click()
    await expect(article).toContainText('去燈塔的事，第一頁就說好了。')
    await visitor.close()
  })

  // A change stays a draft until 更新.
  await surface(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('，寫在方括號裡')
  await expect(page.getByText('有還沒更新的改動')).toBeAttached()
  await page.getByRole('button', { name: '更新…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已更新' })).toBeVisible()
})

/** A photograph as a phone sends it: larger than the page, and on its side. */
async function photo() {
  const pixels = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#24406e' } })
  const buffer = await pixels.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer }
}

async function isDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}
