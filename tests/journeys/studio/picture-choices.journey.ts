import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { uploadWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import * as words from '../../../src/contract/wording/studio/studio-pictures.ts'
import { blockWording, studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import {
  beginReview,
  idOfText,
  isWide,
  readText,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// What 圖庫 brings in from other sites, and what it gives to texts (docs/product/studio.md).

test.use({ expectedErrors: [/status of 40[04]/] })

const { picturesWording: w, remoteWording: r, pickerWording: p } = words

test('pictures of other sites are brought in by one press, and what does not come says why', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const id = idOfText(page)
  const far = (name: string) => `https://127.0.0.1/${name}`
  await saveText(page, id, {
    headline: '舊站的圖',
    content: `<p>字</p><figure><img src="${far('lamp.jpg')}" alt="一盞燈"></figure><p><img src="${far('gone.jpg')}" alt=""></p>`,
  })
  // This machine's addresses are never fetched: the first is answered here, the second by the site.
  const { promise: reached, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/studio/remote-pictures', async (route) => {
    const isLamp = route.request().postData()?.includes('lamp.jpg') === true
    if (isLamp) await route.fulfill({ json: { texts: 1 } })
    else {
      if (route.request().method() === 'POST') await reached
      await route.continue()
    }
  })
  await openRoute(page, '/studio/pictures')
  const panel = page.getByRole('region', { name: words.remoteHeading(2) })
  await expect(panel).toContainText(r.note)
  await page.getByRole('button', { name: new RegExp(`^${r.filter}`) }).click()
  await expect(page.getByRole('link', { name: 'lamp.jpg' })).toBeVisible()
  await expect(page.getByText(words.remoteHost('127.0.0.1'))).toHaveCount(2)
  await expect(page.getByRole('link', { name: '舊站的圖' })).toHaveCount(2)
  await expectNoViolations(page)
  await panel.getByRole('button', { name: r.fetch }).click()
  await expect(page.getByRole('region', { name: r.fetching })).toContainText(words.fetchProgress(1, 2, 0))
  goOn()
  const ended = page.getByRole('region', { name: r.finished })
  await expect(ended).toContainText(words.fetchedPictures(1))
  await expect(ended).toContainText(words.notFetched('gone.jpg', words.remoteRefusal('127.0.0.1')))
  await expect(ended.getByRole('link', { name: r.where })).toHaveAttribute('href', new RegExp(`/${id}$`))
  await expect(ended.getByRole('button', { name: words.fetchRest(2) })).toBeVisible()
  await expectNoViolations(page)
})

test('a picture keeps its alternative text, several become a gallery, and one replaces another', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await openRoute(page, '/studio/reviews')
  const [boat, bridge] = [
    await storePicture(page, '#446688', '並排的船.png'),
    await storePicture(page, '#886644', '並排的橋.png'),
  ]
  await openRoute(page, '/studio/pictures')
  await test.step('its sentence is kept', async () => {
    await page.getByRole('button', { name: /並排的船/ }).click()
    const details = isWide(page) ? page.getByRole('complementary') : page.getByRole('dialog')
    await details.getByLabel(w.alternativeText).fill('一艘靠岸的船')
    await details.getByRole('button', { name: w.storeText }).click()
    await expect(details.getByRole('button', { name: w.storeText })).toHaveCount(0)
    await expectNoViolations(page)
    if (!isWide(page)) await page.getByRole('button', { name: w.close }).click()
  })
  await beginReview(page)
  const id = idOfText(page)
  const picker = page.getByRole('complementary', { name: p.heading })
  const choice = (name: string) => picker.getByRole('button', { name: new RegExp(name) })
  const shown = surface(page).locator('img')
  await test.step('two that are pressed stand side by side, with the sentence', async () => {
    await surface(page).click()
    await page.keyboard.type('兩張。')
    await page.keyboard.press('Enter')
    await page.keyboard.type('／圖庫')
    await page.getByRole('option', { name: blockWording.library.name }).click()
    await picker.getByRole('searchbox').fill('並排的')
    await expect(choice('並排的橋')).toBeVisible()
    await picker.getByRole('button', { name: p.several }).click()
    await choice('並排的船').click()
    await expect(picker.getByRole('button', { name: words.galleryOf(1) })).toBeDisabled()
    await choice('並排的橋').click()
    await expectNoViolations(page)
    await picker.getByRole('button', { name: words.galleryOf(2) }).click()
    await expect(picker).toHaveCount(0)
    await expect(surface(page).locator('figure.gallery img')).toHaveCount(2)
    await expect(shown.first()).toHaveAttribute('alt', '一艘靠岸的船')
    await expect(saved(page)).toBeVisible()
    expect((await readText(page, id)).draft.content).toMatch(
      new RegExp(`<figure class="gallery"><figure><img [^>]*${boat}[^]*${bridge}`),
    )
  })
  await test.step('one of them makes place for the other', async () => {
    await shown.nth(1).hover()
    await surface(page).getByRole('button', { name: studioWording.libraryPicture }).nth(1).click()
    await choice('並排的船').click()
    await expect(shown.nth(1)).toHaveAttribute('src', new RegExp(boat))
  })
  await test.step('a file that is refused makes place for one of the library', async () => {
    await surface(page).press('Control+End')
    await page.keyboard.type('／圖庫')
    await expect(page.getByRole('option', { name: blockWording.library.name })).toBeVisible()
    await page.keyboard.press('Enter')
    await picker
      .getByLabel(p.upload)
      .and(page.locator('input'))
      .setInputFiles({ name: '便條.png', mimeType: 'image/png', buffer: Buffer.from('沒有圖') })
    await surface(page).getByRole('button', { name: uploadWording.library }).click()
    await choice('並排的橋').click()
    await expect(shown).toHaveCount(3)
    await expect(shown.last()).toHaveAttribute('src', new RegExp(bridge))
    await expect(surface(page).getByText('便條.png')).toHaveCount(0)
  })
})

test('a stored picture takes the place of a used one', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const id = idOfText(page)
  const [used, loose] = [
    await storePicture(page, '#335577', '換前的塔.png'),
    await storePicture(page, '#775533', '換後的塔.png'),
  ]
  await saveText(page, id, {
    headline: '一座塔',
    content: `<figure><img src="/media/${used}" alt="塔" width="600" height="400"></figure>`,
  })
  await openRoute(page, '/studio/pictures')
  await page.getByRole('button', { name: /換前的塔/ }).click()
  await page.getByRole('button', { name: w.chooseOther }).click()
  const dialog = page.getByRole('dialog', { name: w.chooseOther })
  await dialog.getByRole('searchbox').fill('的塔')
  await expect(dialog.getByRole('button', { name: /換前的塔/ })).toHaveCount(0)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /換後的塔/ }).click()
  await expect.poll(async () => (await readText(page, id)).draft.content).toContain(loose)
  expect((await readText(page, id)).draft.content).not.toContain(used)
})

async function saveText(page: Page, id: number, fields: object): Promise<void> {
  const { version, draft } = await readText(page, id)
  const answer = await page.request.put(`/api/studio/reviews/${id}`, {
    data: { version, draft: { ...draft, ...fields } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function storePicture(page: Page, background: string, name: string): Promise<string> {
  const answer = await page.request.post(`/api/studio/pictures?name=${encodeURIComponent(name)}`, {
    data: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
    headers: { 'Content-Type': 'image/png' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { name: string }).name
}
