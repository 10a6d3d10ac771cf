import type { Page } from '@playwright/test'
import sharp from 'sharp'
import * as words from '../../../src/contract/wording/studio/studio-pictures.ts'
import { studioFrameWording, studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import {
  beginReview,
  idOfText,
  isWide,
  publishText,
  signInToStudio,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// 圖庫 (docs/product/studio.md).

test.use({ expectedErrors: [/status of 404/] })

const { picturesWording: w } = words

test('the library shows where a picture is used, and removes what nothing uses', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  const id = idOfText(page)
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
    await expect(details.getByText(w.kept)).toBeVisible()
    await expect(details.getByRole('button', { name: w.remove })).toHaveCount(0)
    await expectNoViolations(page)
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
