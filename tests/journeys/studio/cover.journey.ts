import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { cropOf } from '../../../src/contract/pictures/cover-crops.ts'
import { kindNames } from '../../../src/contract/wording/reviews/books.ts'
import { coverWording } from '../../../src/contract/wording/studio/studio-cover.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  openDetails,
  saved,
  signInToStudio,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// The studio's addresses answer 404, also the owner's.
test.use({ expectedErrors: [/status of 404/] })

test('the owner chooses a cover by keys, and it stays', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await openDetails(page)
  const sheet = page.getByRole('complementary', { name: '資料' })
  const title = sheet.getByRole('textbox', { name: '書名' })
  await title.fill('燈塔𪚥行')
  await page.keyboard.press('Control+s')
  const undrawn = page.getByText(coverWording.undrawn('𪚥'))
  await expect(undrawn).toBeVisible()
  await title.fill('燈塔行')
  await sheet.getByRole('button', { name: '選分類，最多三個' }).click()
  await sheet.getByRole('button', { name: '創作與思考' }).click()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await expect(undrawn).toHaveCount(0)

  await sheet.getByRole('button', { name: '畫一張' }).click()
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
  await sheet.getByRole('button', { name: '畫一張' }).click()
  await picker.getByRole('radio', { name: '月相' }).check()
  await picker.getByRole('button', { name: '換一個月相' }).click()
  await picker.getByRole('button', { name: '用這一張' }).click()
  await expect(picker).toHaveCount(0)
  await page.keyboard.press('Control+s')
  // The picture of shared links shows it too.
  await expectDrawn(sheet.locator('img[src^="/draft-covers/"]').first())
  await expect(saved(page)).toBeVisible()

  const address = new URL(page.url()).hash.slice(1)
  await openRoute(page, '/studio')
  await openRoute(page, address)
  await openDetails(page)
  await sheet.getByRole('button', { name: '畫一張' }).click()
  await expect(picker.getByRole('radio', { name: '月相' })).toBeChecked()

  await test.step('a wrong ISBN is said before anybody is asked', async () => {
    await picker.getByRole('tab', { name: '畫一張' }).press('ArrowLeft')
    await expect(picker.getByRole('tab', { name: '從 ISBN 取' })).toBeFocused()
    await picker.getByRole('textbox', { name: 'ISBN' }).fill('978-957-08-2017-3')
    await picker.getByRole('button', { name: '找' }).click()
    await expect(picker.getByRole('alert')).toContainText('最後一碼對不上')
    await expectNoViolations(page)
  })
  await test.step('an uploaded picture is cropped by keys, and again later', async () => {
    await picker.getByRole('tab', { name: '上傳' }).click()
    await picker
      .getByLabel('封面圖片')
      .setInputFiles({ name: 'postcard.jpg', mimeType: 'image/jpeg', buffer: await postcard() })
    const area = picker.getByRole('group', { name: '封面的範圍' })
    await expect(area).toBeVisible()
    await expect(picker.getByText('600 × 400')).toBeVisible()
    await area.focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press('Shift+ArrowRight')
    await picker.getByRole('slider', { name: '範圍大小' }).press('ArrowRight')
    await expectNoViolations(page)
    await picker.getByRole('button', { name: '用這一張' }).click()
    await expect(picker).toHaveCount(0)
    const cover = sheet.locator('img[src^="/media/cover-"]').first()
    await expectDrawn(cover)
    const crop = cropOf(((await cover.getAttribute('src')) ?? '').replace('/media/', ''))?.crop
    expect(crop).toMatchObject({ width: 264 })
    expect(crop?.left).toBeGreaterThan(320)
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()

    await sheet.getByRole('button', { name: '上傳' }).click()
    await expect(picker.getByRole('slider', { name: '範圍大小' })).toHaveAttribute('aria-valuetext', '99%')
    await picker.getByRole('button', { name: '轉正' }).click()
    await expect(picker.getByText('400 × 600')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cover).toHaveAttribute('src', new RegExp(`-${crop?.left}-`))
  })
  await test.step('an essay has no ISBN by which a cover could be found', async () => {
    const kinds = page.getByRole('group', { name: editorWording.kind }).first()
    await kinds.getByRole('button', { name: kindNames.essay }).click()
    await sheet.getByRole('button', { name: '上傳' }).click()
    await expect(picker.getByRole('tab')).toHaveText(['畫一張', '上傳'])
  })
})

/** A landscape of 600 by 400. */
function postcard(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#24406e' } })
    .jpeg()
    .toBuffer()
}

function expectDrawn(picture: Locator): Promise<void> {
  return expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}
