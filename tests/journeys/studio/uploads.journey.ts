import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { saveWording, uploadWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { blockWording, studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { expect } from '../../support/browser/journey.ts'
import { useOwnIpAddress } from '../../support/accounts/reader.ts'
import { PASSWORD } from '../../support/accounts/sign-in.ts'
import { signInForm } from '../../support/screens/sign-in-form.ts'
import {
  beginReview,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

test.use({ expectedErrors: [/status of 404|status of 401|ERR_INTERNET|Failed to load/] })

test('a picture that does not arrive says why, waits, and is sent again; the text stays', async ({
  page,
  context,
  studioSite,
}) => {
  await useOwnIpAddress(page)
  await signInToStudio(page, studioSite, 'owner')
  await page.request.post('/api/auth/sign-out')
  studioSite.sessions.clear()
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('去燈塔的事，第一頁就說好了。')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const uploads = page.getByRole('status').filter({ has: page.getByRole('button', { name: '拿掉' }) })
  const again = uploads.getByRole('button', { name: '再傳一次' })

  await test.step('too large: said before anything is sent', async () => {
    await choosePicture(page, Buffer.alloc(21 * 1024 * 1024))
    await expect(uploads).toContainText(uploadWording.tooLarge(21))
    // A file that is no picture cannot be made smaller.
    await uploads.getByRole('button', { name: uploadWording.shrink }).click()
    await expect(uploads).toContainText(uploadWording.refused(uploadWording.notShrunk))
    await expect(again, 'it would fail again').toHaveCount(0)
    await uploads.getByRole('button', { name: '拿掉' }).click()
    await expect(uploads).toHaveCount(0)
  })
  await test.step('too large: made smaller by the browser', async () => {
    const photo = sharp({ create: { width: 2600, height: 3000, channels: 3, background: '#24406e' } })
    await choosePicture(page, await photo.png({ compressionLevel: 0 }).toBuffer())
    await uploads.getByRole('button', { name: uploadWording.shrink }).click()
    await expect(surface(page).locator('img[src^="/media/picture-"]')).toHaveAttribute('width', '1600')
    await page.keyboard.press('Control+z')
    await expect(surface(page).locator('img[src^="/media/picture-"]')).toHaveCount(0)
  })
  await test.step('the tools of a low picture stand above it, and leave its caption free', async () => {
    const low = sharp({ create: { width: 60, height: 40, channels: 3, background: '#24406e' } })
    await choosePicture(page, await low.jpeg().toBuffer())
    const picture = surface(page).locator('img[src^="/media/picture-"]')
    const crop = surface(page).getByRole('button', { name: studioWording.crop })
    const gap = async () => (await picture.boundingBox())!.y - bottomOf(await crop.boundingBox())
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Control+z')
    await expect(picture).toHaveCount(0)
  })
  await test.step('a file that never works can be exchanged, and not sent again', async () => {
    const file = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('這是一篇文字。') }
    await page.getByLabel(blockWording.picture.name, { exact: true }).setInputFiles(file)
    await expect(uploads).toContainText(uploadWording.refused(problemSentences.picture_missing))
    await expect(again).toHaveCount(0)
    await uploads.getByLabel(uploadWording.another, { exact: true }).setInputFiles({
      ...file,
      buffer: await png(),
    })
    await expect(surface(page).locator('img[src^="/media/picture-"]')).toBeVisible()
    await expect(uploads).toHaveCount(0)
    await page.keyboard.press('Control+z')
  })
  await test.step('a copied picture is pasted, one within markup is stored, a dropped one stands at the pointer', async () => {
    const stored = surface(page).locator('> *')
    const picture = { file: (await png()).toString('base64') }
    await transfer(page, 'paste', { ...picture, html: '<img src="https://far.example/a.png">' })
    await expect(stored.nth(1).locator('img[src^="/media/picture-"]')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(stored.locator('img')).toHaveCount(0)
    const html = `<p>信裡的圖<img src="data:image/png;base64,${picture.file}" alt="燈"></p>`
    await transfer(page, 'paste', { html })
    await expect(stored.nth(1).locator('img[src^="/media/picture-"][alt="燈"]')).toBeVisible()
    await expect(surface(page)).toContainText('就說好了。信裡的圖')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(stored.locator('img')).toHaveCount(0)
    await expect(surface(page)).not.toContainText('信裡的圖')
    await transfer(page, 'drop', picture)
    await expect(stored.first().locator('img[src^="/media/picture-"]')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(stored.locator('img')).toHaveCount(0)
  })
  await test.step('of a picture that moves the first frame is taken, and the writer is told', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    await choosePicture(page, await moving.gif().toBuffer())
    await expect(page.getByText(uploadWording.still('photo.jpg'))).toBeVisible()
    await page.getByRole('button', { name: uploadWording.understood }).click()
    await expect(page.getByText(uploadWording.still('photo.jpg'))).toHaveCount(0)
    await surface(page).click()
    await page.keyboard.press('Control+z')
    await expect(surface(page).locator('img[src^="/media/picture-"]')).toHaveCount(0)
  })
  await test.step('no network', async () => {
    const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#24406e' } })
    const bytes = await photo.jpeg().toBuffer()
    await context.setOffline(true)
    await choosePicture(page, bytes)
    await expect(uploads).toContainText(uploadWording.offline)
    await context.setOffline(false)
  })
  await test.step('the connection breaks halfway: how far it came is said', async () => {
    const devTools = await context.newCDPSession(page)
    const connection = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await uploads.getByRole('button', { name: '拿掉' }).click()
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', connection)
    const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#24406e' } })
    await choosePicture(page, await photo.png({ compressionLevel: 0 }).toBuffer())
    const progress = page.getByRole('progressbar', { name: uploadWording.sending('photo.jpg') })
    await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(9)
    await page.keyboard.press('Enter')
    await page.keyboard.type('後來的一段。')
    await studioSite.kill()
    await expect(uploads).toContainText(/這張圖沒傳上去。連線斷在 [1-9]\d%。圖還在這裡，不用重選。/)
    await devTools.send('Network.emulateNetworkConditions', { ...connection, uploadThroughput: -1 })
    await studioSite.start()
  })
  await test.step('the session has ended', async () => {
    await page.request.post('/api/auth/sign-out')
    studioSite.sessions.clear()
    await again.click()
    await page.getByRole('alert').getByRole('button', { name: saveWording.signIn }).click()
    const dialog = page.getByRole('dialog', { name: '登入書房' })
    await expect(dialog).toBeVisible()
    await signInForm(dialog).password.fill(PASSWORD)
    await signInForm(dialog).submit.click()
    await expect(dialog).toHaveCount(0)
    await expect(uploads).toContainText(uploadWording.expired)
  })
  await again.click()
  await expect(surface(page).locator('img[src^="/media/picture-"]')).toBeVisible()
  await expect(uploads).toHaveCount(0)
  await expect(surface(page).locator('> *').nth(1).locator('img[src^="/media/picture-"]')).toBeVisible()
  await expect(surface(page).locator('> *').nth(2)).toHaveText('後來的一段。')
  await expect(surface(page)).toBeFocused()
  await expect(surface(page)).toContainText('去燈塔的事，第一頁就說好了。')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
})

async function png(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 }
  return sharp({ create: { width: 60, height: 40, channels: 3, noise, background: '#24406e' } })
    .png()
    .toBuffer()
}

interface Transferred {
  html?: string
  /** In base64. */
  file?: string
}

/** Pastes this at the caret, or drops it at the beginning of the text. */
function transfer(page: Page, type: 'paste' | 'drop', transferred: Transferred): Promise<void> {
  return surface(page).evaluate(
    (element, [event, { html = '', file }]) => {
      const data = new DataTransfer()
      if (html !== '') data.setData('text/html', html)
      if (file !== undefined) {
        const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0))
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      }
      const how = { bubbles: true, cancelable: true }
      const { left, top } = (element.firstElementChild ?? element).getBoundingClientRect()
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...how, clipboardData: data })
          : new DragEvent(event, { ...how, dataTransfer: data, clientX: left + 20, clientY: top + 2 }),
      )
    },
    [type, transferred] as const,
  )
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

/** With the file chooser of the menus. */
async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel(blockWording.picture.name, { exact: true }).setInputFiles(file)
}
