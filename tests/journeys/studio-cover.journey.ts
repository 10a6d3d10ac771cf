import type { Locator } from '@playwright/test'
import { expectNoViolations } from '../support/accessibility.ts'
import { expect, openRoute } from '../support/journey.ts'
import { beginReview, saved, signInToStudio, testInStudio as test } from '../support/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('the owner chooses a cover by keys, and it stays', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await page.getByRole('button', { name: '資料' }).click()
  const sheet = page.getByRole('complementary', { name: '資料' })
  await sheet.getByRole('textbox', { name: '書名' }).fill('燈塔行')
  await sheet.getByRole('button', { name: '選分類，最多三個' }).click()
  await sheet.getByRole('button', { name: '創作與思考' }).click()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  await sheet.getByRole('button', { name: '挑一張封面' }).click()
  const picker = page.getByRole('dialog', { name: '封面' })
  await expect(picker.getByRole('button', { name: '用這一張' })).toBeDisabled()
  await picker.getByRole('radio', { name: '題簽' }).focus()
  await page.keyboard.press('Space')
  for (const next of ['版框', '星圖', '大字']) {
    await page.keyboard.press('ArrowRight')
    await expect(picker.getByRole('radio', { name: next })).toBeChecked()
  }
  await expect(picker.getByRole('radio', { name: '石綠・創作與思考' })).toBeChecked()
  const cover = picker.getByRole('img', { name: '《燈塔行》封面' })
  const first = await cover.getAttribute('src')
  await picker.getByRole('radio', { name: '行' }).check()
  await expect(cover).not.toHaveAttribute('src', first ?? '')
  await expectDrawn(cover)
  await expectNoViolations(page)

  // Esc leaves the cover as it was, and the sheet open.
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await sheet.getByRole('button', { name: '挑一張封面' }).click()
  await picker.getByRole('radio', { name: '月相' }).check()
  await picker.getByRole('button', { name: '換一個月相' }).click()
  await picker.getByRole('button', { name: '用這一張' }).click()
  await expect(picker).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expectDrawn(sheet.locator('img[src^="/draft-covers/"]'))
  await expect(saved(page)).toBeVisible()

  const address = new URL(page.url()).hash.slice(1)
  await openRoute(page, '/studio')
  await openRoute(page, address)
  await page.getByRole('button', { name: '資料' }).click()
  await sheet.getByRole('button', { name: '挑一張封面' }).click()
  await expect(picker.getByRole('radio', { name: '月相' })).toBeChecked()
})

function expectDrawn(picture: Locator): Promise<void> {
  return expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}
