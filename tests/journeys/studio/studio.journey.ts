import sharp from 'sharp'
import { checkNames } from '../../../src/contract/wording/studio/studio-editor.ts'
import { previewWording } from '../../../src/contract/wording/studio/preview.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { coverCropWording, pictureCropWording } from '../../../src/contract/wording/studio/studio-cover.ts'
import { studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute, waitForHydration } from '../../support/browser/journey.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

/** One dark dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function sea(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#24406e' } })
    .png()
    .toBuffer()
}

// The studio's addresses answer 404, also the owner's; a conflict is a 409.
test.use({ expectedErrors: [/status of 404|status of 409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

test('for others the studio does not exist', { tag: '@phone' }, async ({ page }) => {
  const response = await page.goto('/studio/reviews')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '找不到這一頁' })).toBeVisible()
})

test(
  'two devices: both texts are shown, one is chosen and the other stays a version',
  { tag: '@wide' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    await beginReview(page)
    await surface(page).click()
    await page.keyboard.type('第一台寫的。')
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    const address = page.url()

    const other = await browser.newPage({ baseURL: studioSite.address })
    await signInToStudio(other, studioSite, 'owner')
    await other.goto(address)
    await waitForHydration(other)
    await surface(other).click()
    await other.keyboard.press('Control+End')
    await other.keyboard.type('第二台接著寫。')
    await other.keyboard.press('Control+s')
    await expect(saved(other)).toBeVisible()
    await other.close()

    await surface(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('這裡也寫了。')
    await page.keyboard.press('Control+s')
    const notice = page.getByRole('alert').filter({ hasText: '有較新的文字' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: '留這裡的' }).click()
    await expect(notice).toBeHidden()
    await expect(surface(page)).toContainText('這裡也寫了。')
    await page.getByRole('button', { name: '版本' }).click()
    await page.getByRole('button', { name: /兩處都寫時另存/ }).click()
    await expect(page.getByRole('region', { name: '看差異' })).toContainText('第二台接著寫。')
  },
)

test(
  'without a connection the text stays on the device and goes out by itself',
  { tag: '@phone' },
  async ({ page, studioSite, context }) => {
    await signInToStudio(page, studioSite, 'owner')
    await beginReview(page)
    await context.setOffline(true)
    await surface(page).click()
    await page.keyboard.type('火車進了隧道。')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: '離線，已存在這台裝置' })).toBeVisible()
    await context.setOffline(false)
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(surface(page)).toContainText('火車進了隧道。')
  },
)

test('a picture is uploaded, a paste is made plain, and every screen is accessible', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  // Before the click: a busy browser handles keys sooner than the request to be told of file choosers.
  const chooser = page.waitForEvent('filechooser')
  await surface(page).click()
  await page.keyboard.type('／圖')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: PICTURE })
  const picture = surface(page).locator('figure')
  await expect(picture.locator('img')).toHaveAttribute('src', /^\/media\/picture-/)
  await picture.getByRole('textbox', { name: '替代文字' }).fill('一盞燈')
  await picture.getByRole('textbox', { name: '替代文字' }).press('Tab')
  await expect(picture.locator('img')).toHaveAttribute('alt', '一盞燈')

  await test.step('of a picture a part stays; another file asks for its alternative text anew', async () => {
    const source = await picture.locator('img').getAttribute('src')
    const other = page.waitForEvent('filechooser')
    await picture.hover()
    await picture.getByRole('button', { name: studioWording.otherPicture }).click()
    await (await other).setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await sea() })
    await expect(picture.locator('img')).not.toHaveAttribute('src', source ?? '')
    await expect(picture.locator('img')).not.toHaveAttribute('alt')
    await picture.getByRole('textbox', { name: '替代文字' }).fill('海')
    await picture.getByRole('textbox', { name: '替代文字' }).press('Tab')
    await picture.hover()
    await picture.getByRole('button', { name: studioWording.crop }).click()
    const dialog = page.getByRole('dialog', { name: pictureCropWording.heading })
    // A phone has corners alone.
    const { corner, corners } = coverCropWording
    await dialog.getByLabel(corner(corners.nw)).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: pictureCropWording.use }).click()
    await expect(dialog).toHaveCount(0)
    await expect(picture.locator('img')).not.toHaveAttribute('width', '300')
    await expect(picture.locator('img')).toHaveAttribute('alt', '海')
  })

  await surface(page).getByRole('paragraph').last().click()
  await surface(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p><b style="color:red">粗</b>字</p>')
    clipboardData.setData('text/plain', '粗字')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(surface(page).locator('strong')).toHaveText('粗')
  await page.getByRole('button', { name: '改成純文字' }).click()
  await expect(surface(page).locator('strong')).toHaveCount(0)
  await expect(surface(page)).toContainText('粗字')

  // The bar of the editor covers what has been scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoViolations(page)
  await picture.getByRole('textbox', { name: '替代文字' }).fill('')
  await surface(page).getByRole('paragraph').last().click()
  await page.keyboard.type('晴,雨;讀 Woolf')
  await page.getByRole('button', { name: '刊登…' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(publishWording.again(11, 3))).toBeVisible()
  await expectNoViolations(page)
  await test.step('what is settled hands the focus on; an alternative text counts while it is typed', async () => {
    await sheet.getByRole('button', { name: publishWording.change('，') }).press('Enter')
    await expect(sheet.getByRole('button', { name: publishWording.change('；') })).toBeFocused()
    const alternative = sheet.getByRole('textbox', { name: '替代文字' })
    await alternative.focus()
    await page.keyboard.type('海')
    await expect(sheet.getByText(publishWording.again(9, 2))).toBeVisible()
    await page.keyboard.type('上')
    await expect(alternative).toHaveValue('海上')
    await page.keyboard.press('Enter')
    await expect(alternative).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(sheet).toBeVisible()
    await expect(picture.locator('img')).toHaveAttribute('alt', '海上')
  })
  await test.step('a check that is skipped for good, and back', async () => {
    const space = sheet.locator('[data-check]').filter({ hasText: checkNames.space })
    await space.getByRole('button', { name: publishWording.skipAll }).click()
    await expect(space).toHaveCount(0)
    await expect(sheet.getByText(publishWording.skippedAlways(checkNames.space))).toBeVisible()
    await sheet.getByRole('button', { name: publishWording.checkAgain }).click()
    await expect(space).toHaveCount(1)
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('link', { name: '回書評列表' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '文稿' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '草稿' }).first()).toBeVisible()
  await expectNoViolations(page)
  await openRoute(page, '/studio')
  await expect(page.getByRole('heading', { name: '正在寫' })).toBeVisible()
  await expectNoViolations(page)
})

test(
  'a schedule is named, can be seen in the list, and can be taken off',
  { tag: '@wide' },
  async ({ page, studioSite }) => {
    await signInToStudio(page, studioSite, 'owner')
    const { id, version, draft } = (await (
      await page.request.post('/api/studio/reviews', {
        data: { title: '閒情偶寄', content: '<p>窗子要會借景。</p>' },
      })
    ).json()) as { id: number; version: number; draft: object }
    await page.request.put(`/api/studio/reviews/${id}`, {
      data: { version, draft: { ...draft, categories: ['creator-thoughts'] } },
    })
    await openRoute(page, `/studio/reviews/${id}`)
    await page.getByRole('button', { name: '刊登…' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: '排程' }).check()
    await sheet.getByLabel('日期').fill('2020-01-01')
    await sheet.getByRole('button', { name: '排程刊登' }).click()
    await expect(sheet.getByText('這個時間已經過了')).toBeVisible()
    // Tomorrow at eight is offered.
    await sheet.getByRole('button', { name: '再改改' }).click()
    await page.getByRole('button', { name: '用書名' }).click()
    await expect(page.getByLabel('網址')).toHaveValue('閒情偶寄')
    await page.getByRole('button', { name: '做一個連結' }).click()
    const link = page.getByLabel('預覽連結')
    await expect(link).toHaveValue(/\/preview\//)
    const preview = await link.inputValue()
    expect((await page.request.get(preview)).status()).toBe(200)
    const tab = await page.context().newPage()
    await tab.goto(preview)
    // Its bar lies below the header.
    await tab.getByRole('link', { name: previewWording.dark }).click()
    await expect(tab.locator('html')).toHaveCSS('color-scheme', 'dark')
    await tab.getByRole('link', { name: previewWording.phone }).click()
    await expect(tab.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText('閒情偶寄')
    await tab.close()
    await page.getByRole('button', { name: '收回連結' }).click()
    await expect(page.getByRole('button', { name: '做一個連結' })).toBeVisible()
    expect((await page.request.get(preview)).status()).toBe(404)
    await page.getByRole('button', { name: '關閉', exact: true }).click()
    await page.getByRole('button', { name: '刊登…' }).click()
    await expect(sheet.getByText(`/review/${id}-閒情偶寄`)).toBeVisible()
    await sheet.getByRole('radio', { name: '排程' }).check()
    await sheet.getByRole('button', { name: '下個月' }).click()
    await sheet.getByRole('button', { name: / 15 日/ }).click()
    await expect(sheet.getByLabel('日期')).toHaveValue(/-15$/)
    await sheet.getByRole('radio', { name: '不寄' }).check()
    await expectNoViolations(page)
    await sheet.getByRole('button', { name: '排程刊登' }).click()
    await expect(page.getByRole('status').filter({ hasText: '已排程' })).toBeVisible()
    await page.getByRole('link', { name: '回書評列表' }).click()
    const row = page.getByRole('listitem').filter({ hasText: '閒情偶寄' })
    await expect(row).toContainText('已排程')
    await expect(row).toContainText('08:00')
    await row.getByRole('button', { name: /更多動作/ }).click()
    await row.getByRole('button', { name: '撤下' }).click()
    await expect(row.getByText('草稿')).toBeVisible()

    // A published review has its changes scheduled, and stays published when that is called off.
    await page.request.post(`/api/studio/reviews/${id}/publication`, { data: { version: version + 2 } })
    await openRoute(page, `/studio/reviews/${id}`)
    await page.getByRole('button', { name: '更新…' }).click()
    await sheet.getByRole('radio', { name: '排程' }).check()
    await sheet.getByRole('button', { name: '排程更新' }).click()
    const note = page.getByRole('status').filter({ hasText: '已排程' })
    await note.getByRole('button', { name: '收回' }).click()
    await expect(note).toBeHidden()
    await page.getByRole('button', { name: '更新…' }).click()
    await expect(sheet.getByRole('button', { name: '取消排程' })).toBeHidden()
    const address = `/review/${id}-${encodeURIComponent('閒情偶寄')}`
    expect((await page.request.get(`/review/${id}`)).url()).toContain(address)
    // Taking down asks first.
    await sheet.getByRole('button', { name: '撤下' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: publishWording.keep }).click()
    expect((await page.request.get(`/review/${id}`)).status()).toBe(200)
    // A date that is not saved yet stays.
    await sheet.getByRole('button', { name: '再改改' }).click()
    await page.route('**/api/studio/reviews/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: '資料' }).click()
    const date = page.getByRole('complementary').getByLabel('刊登日期')
    await date.fill('2024-05-06')
    await page.getByRole('button', { name: '更新…' }).click()
    await sheet.getByRole('button', { name: '撤下' }).click()
    await question.getByRole('button', { name: '撤下' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(date).toHaveValue('2024-05-06')
    await page.unrouteAll()
    expect((await page.request.get(`/review/${id}`)).status()).toBe(404)
  },
)
