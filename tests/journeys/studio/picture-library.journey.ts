import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as words from '../../../src/contract/wording/studio/studio-pictures.ts'
import { studioFrameWording, studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { blockWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import {
  beginReview,
  createText,
  idOfText,
  isWide,
  publishText,
  readText,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// 圖庫 (docs/product/studio.md).

test.use({ expectedErrors: [/status of 40[04]/] })

const { picturesWording: w } = words

test('the library shows where a picture is used, and removes what nothing uses', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const id = await createText(page)
  const used = await storePicture(page, '#24406e', '夜航的燈.png')
  await publishText(page, id, {
    title: '圖庫裡的燈塔',
    author: '某人',
    categories: ['fiction'],
    excerpt: '一盞燈。',
    content: `<p>字</p><figure><img src="/media/${used}" alt="遠處一盞燈" width="600" height="400"></figure>`,
  })

  await openRoute(page, '/studio/reviews')
  await page.getByRole('link', { name: studioFrameWording.pictures, exact: true }).click()
  await expect(page.getByRole('heading', { name: studioFrameWording.pictures, level: 1 })).toBeAttached()
  const [lamp, loose] = [
    page.getByRole('button', { name: /夜航的燈/ }),
    page.getByRole('button', { name: /散落的雲/ }),
  ]
  const details = isWide(page) ? page.getByRole('complementary') : page.getByRole('dialog')
  const close = async () => {
    if (!isWide(page)) await page.getByRole('button', { name: w.close }).click()
  }

  await test.step('one that is sent stands first, and is used nowhere', async () => {
    await page
      .getByLabel(w.upload)
      .and(page.locator('input'))
      .setInputFiles({ name: '散落的雲.png', mimeType: 'image/png', buffer: await png('#aab0c0') })
    await expect(details.getByRole('heading', { name: '散落的雲.png' })).toBeVisible()
    await expect(details.getByText(w.unusedText)).toBeVisible()
    await expect(details.getByText('600 × 400')).toBeVisible()
    await close()
    await expect(loose).toContainText(w.unused)
  })
  await test.step('a used one names its places, and cannot be removed', async () => {
    await page.getByRole('searchbox', { name: w.search }).fill('圖庫裡的燈塔')
    await expect(loose).toHaveCount(0)
    await lamp.click()
    await expect(details.getByText('遠處一盞燈')).toBeVisible()
    await expect(details.getByRole('link', { name: '《圖庫裡的燈塔》' })).toHaveAttribute(
      'href',
      new RegExp(`/studio/reviews/${id}$`),
    )
    await expect(details.getByText(words.replacementNote(1))).toBeVisible()
    await expect(details.getByRole('button', { name: w.remove })).toHaveCount(0)
    await expectNoViolations(page)
    await close()
  })
  await test.step('another one takes its place in the text, and it comes back by a press', async () => {
    const choose = async (name: string, buffer: Buffer) =>
      details
        .getByLabel(w.replace)
        .and(page.locator('input'))
        .setInputFiles({ name, mimeType: 'image/png', buffer })
    const shown = async () => (await page.request.get(`/api/studio/reviews/${id}`)).text()
    await lamp.click()
    await choose('便條.png', Buffer.from('沒有圖'))
    await expect(details.getByRole('alert')).toContainText(problemSentences.picture_missing)
    await choose('夜航的新燈.png', await png('#6e4024'))
    await expect(details.getByRole('heading', { name: '夜航的新燈.png' })).toBeVisible()
    await expect(details.getByText(words.replacementNote(1))).toBeVisible()
    expect(await shown()).not.toContain(used)
    await expectNoViolations(page)
    await details.getByRole('button', { name: w.putBack }).click()
    await expect(details.getByRole('heading', { name: '夜航的燈.png' })).toBeVisible()
    expect(await shown()).toContain(used)
    await close()
  })
  await test.step('one without use is removed, and comes back within ten seconds', async () => {
    await page.getByRole('searchbox', { name: w.search }).fill('散落的雲')
    await loose.click()
    await details.getByRole('button', { name: w.remove }).click()
    await expect(page.getByText(words.removedPictures(1))).toBeVisible()
    await expect(loose).toHaveCount(0)
    await page.getByRole('button', { name: studioListWording.undo }).click()
    await expect(loose).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(`^${w.unused}`) })
      .first()
      .click()
    await page.getByRole('button', { name: words.removeListed(1) }).click()
    await expect(page.getByText(w.emptyText)).toBeVisible()
  })
})

test('a stored picture is put into a text at the caret, with its alternative text', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  const used = await storePicture(page, '#5a3d20', '渡口的茶碗.png')
  const content = `<p>字</p><figure><img src="/media/${used}" alt="一只茶碗"></figure>`
  await publishText(page, await createText(page), {
    title: '放圖的渡口',
    author: '某人',
    categories: ['fiction'],
    excerpt: '一只碗。',
    content,
  })
  await beginReview(page)
  const id = idOfText(page)
  const picker = page.getByRole('complementary', { name: words.pickerWording.heading })
  const search = picker.getByRole('searchbox', { name: w.search })
  const bowl = picker.getByRole('button', { name: /渡口的茶碗/ })
  const put = surface(page).locator(`img[src="/media/${used}"]`)
  const open = async () => {
    await page.keyboard.type('／圖庫')
    await page.getByRole('option', { name: blockWording.library.name }).click()
    await expect(picker).toBeVisible()
  }
  await surface(page).click()
  await page.keyboard.type('船靠岸。')
  await page.keyboard.press('Enter')
  await open()
  await test.step('Escape leads back to the caret', async () => {
    await picker.getByRole('button', { name: editorWording.close }).press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(surface(page)).toBeFocused()
  })
  await test.step('a press puts the picture at the caret, where one goes on writing', async () => {
    await open()
    await search.fill('沒有這樣的圖')
    await expect(picker).toContainText(words.pickerWording.emptyText)
    await search.fill('茶碗')
    await expect(bowl).toBeVisible()
    await expectNoViolations(page)
    await bowl.click()
    await expect(put).toHaveAttribute('alt', '一只茶碗')
    await expect(picker).toHaveCount(0)
    await page.keyboard.type('她畫下那一筆。')
    await expect(surface(page).locator('> *')).toHaveText(['船靠岸。', /^/, '她畫下那一筆。'])
    await expect(saved(page)).toBeVisible()
    expect((await readText(page, id)).draft.content).toMatch(
      /<img (?=[^>]*alt="一只茶碗")(?=[^>]*width="600")(?=[^>]*height="400")/,
    )
  })
  await test.step('Enter puts the first one that the search finds', async () => {
    await page.keyboard.press('Enter')
    await open()
    await search.fill('渡口的茶碗')
    // Where no key is named, the one that is meant is pressed.
    await (isWide(page) ? search.press('Enter') : bowl.click())
    await expect(put).toHaveCount(2)
  })
  await test.step('one that cannot be read is not put, and says so', async () => {
    await page.keyboard.press('Enter')
    await open()
    await page.route(`**/media/${used}`, (route) => route.fulfill({ status: 404 }))
    await bowl.click()
    await expect(page.getByText(words.pickerWording.unreadable)).toBeVisible()
    await expect(put).toHaveCount(2)
    await page.unroute(`**/media/${used}`)
  })
})

async function storePicture(page: Page, background: string, name: string): Promise<string> {
  const answer = await page.request.post(`/api/studio/pictures?name=${encodeURIComponent(name)}`, {
    data: await png(background),
    headers: { 'Content-Type': 'image/png' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { name: string }).name
}

function png(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
}
