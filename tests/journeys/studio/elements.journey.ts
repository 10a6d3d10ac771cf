import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  blockWording,
  inlineWording,
  studioWording,
} from '../../../src/contract/wording/studio/studio-writing.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { uploadWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { silentMp3 } from '../../support/files/recordings.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  idOfText,
  publishText,
  readText,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// The rarer elements of a text, from the writing surface to its page (docs/product/studio.md).

test.use({ expectedErrors: [/status of 40[04]/] })

const CATEGORIES = ['creator-thoughts']

test('names, struck words, formulas and what a pen marks are written, and readers see them', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  for (const [words, tool] of [
    ['張岱', inlineWording.properName],
    ['一盞燈', inlineWording.highlighter],
    ['兩盞', inlineWording.strike],
    ['2', inlineWording.superscript],
    ['3', inlineWording.subscript],
    ['a*b', inlineWording.inlineCode],
  ] as const)
    await test.step(tool, async () => {
      await page.keyboard.type(`記${words}`)
      await mark(page, words, tool)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('，')
    })
  await test.step('once more takes it away; raised is not lowered', async () => {
    await page.keyboard.type('末')
    await mark(page, '末', inlineWording.superscript)
    await mark(page, '', inlineWording.subscript)
    await expect(surface(page).locator('sub').last()).toHaveText('末')
    await mark(page, '', inlineWording.subscript)
    await expect(surface(page).getByText('末')).toBeVisible()
  })
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const id = idOfText(page)
  const content =
    '<p>記<u>張岱</u>，記<mark>一盞燈</mark>，記<del>兩盞</del>，記<sup>2</sup>，記<sub>3</sub>，記<code>a*b</code>，末</p>'
  await expect.poll(async () => (await readText(page, id)).draft.content).toBe(content)
  await publishText(page, id, { title: '有記號的一篇', author: '張岱', categories: CATEGORIES })
  await openRoute(page, `/review/${id}`)
  const article = page.locator('[data-article]')
  await expect(article.locator('u')).toHaveCSS('background-image', /linear-gradient/)
  await expect(article.locator('del')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(article).toContainText('記張岱，記一盞燈，記兩盞，記2，記3，記a*b，末')
  await expectNoViolations(page)
})

test('three pictures are chosen as a gallery, one leaves it and returns, and readers see them side by side', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('／圖組')
  await expect(page.getByRole('option', { name: blockWording.gallery.name })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('option', { name: blockWording.gallery.name }).click()
  await (await choosing).setFiles(await Promise.all(['#24406e', '#8a2b2b', '#3c6e47'].map(photo)))
  const pictures = surface(page).locator('figure.gallery > figure')
  await expect(pictures).toHaveCount(3)
  await test.step('拿出來 and back', async () => {
    await pictures.nth(2).hover()
    await pictures.nth(2).getByRole('button', { name: studioWording.alone }).press('Enter')
    await expect(pictures).toHaveCount(2)
    const alone = surface(page).locator('> figure:not(.gallery)')
    await alone.hover()
    await alone.getByRole('button', { name: studioWording.beside }).press('Enter')
    await expect(pictures).toHaveCount(3)
  })
  for (const [at, words] of ['藍', '紅', '綠'].entries())
    await pictures.nth(at).getByRole('textbox').fill(words)
  await surface(page).locator('figure.gallery > figcaption').click()
  await page.keyboard.type('三種顏色')
  await page.keyboard.press('Enter')
  await page.keyboard.type('圖後的一段。')
  await expectNoViolations(page)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const id = idOfText(page)
  await expect
    .poll(async () => (await readText(page, id)).draft.content)
    .toMatch(
      /^<figure class="gallery">(?:<figure><img [^>]*alt="[藍紅綠]"[^>]*\/><\/figure>){3}<figcaption>三種顏色<\/figcaption><\/figure><p>圖後的一段。<\/p>/,
    )
  await publishText(page, id, { title: '三張圖的一篇', author: '張岱', categories: CATEGORIES })
  await openRoute(page, `/review/${id}`)
  const shown = page.locator('[data-article] img')
  const [first, second] = [await shown.nth(0).boundingBox(), await shown.nth(1).boundingBox()]
  expect(first?.y).toBe(second?.y)
  expect(second?.x).toBeGreaterThan((first?.x ?? NaN) + 100)
  await expectNoViolations(page)
  await shown.nth(1).click()
  await expect(page.getByRole('dialog').getByText('三種顏色')).toBeVisible()
})

test('an editor puts in a recording and a link card, and readers play the one and follow the other', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'editor')
  await beginReview(page)
  await surface(page).click()
  await page.keyboard.type('先聽一段。')
  await page.keyboard.press('Enter')
  const figure = surface(page).locator('figure.audio')
  await test.step('a file that is none says so, and another one takes its place', async () => {
    await page.keyboard.type('／錄音')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('option', { name: blockWording.audio.name }).click()
    await (await choosing).setFiles(recording('假的.mp3', Buffer.from('ID3 一段文字')))
    const frame = page.getByRole('status').filter({ hasText: '假的.mp3' })
    await expect(frame).toContainText(uploadWording.audio.refused(problemSentences.audio_unknown))
    const again = page.waitForEvent('filechooser')
    await frame.getByRole('button', { name: uploadWording.audio.another }).click()
    await (await again).setFiles(recording('朗讀第一章.mp3', silentMp3(80)))
    await expect(figure).toHaveText('朗讀第一章')
    await expect(figure.locator('audio')).toBeVisible()
  })
  await test.step('a page that does not answer leaves its address in the field; one that does is a card', async () => {
    await surface(page).getByRole('paragraph').last().click()
    await page.keyboard.type('／連結卡')
    await page.getByRole('option', { name: blockWording.linkCard.name }).click()
    const address = page.getByRole('textbox', { name: studioWording.cardAddress })
    await address.fill('shop.example')
    await address.press('Enter')
    await expect(page.getByRole('alert').getByText(studioWording.cardUnknown)).toBeVisible()
    // No browser of this site asks it; the address is none of the internet's.
    await address.fill('http://127.0.0.1:9/')
    await address.press('Enter')
    await expect(page.getByText(problemSentences.page_unreachable)).toBeVisible()
    await expect(address).toHaveValue('http://127.0.0.1:9/')
    const card = { title: '燈下書店', description: '只賣舊書', site: 'shop.example' }
    await page.route('**/api/studio/link-cards', (route) => route.fulfill({ json: card }))
    await address.fill('https://shop.example/')
    await address.press('Enter')
    await expect(surface(page).locator('figure.link-card')).toContainText('只賣舊書')
    await expect(surface(page).locator('figure.link-card figcaption')).toHaveAttribute(
      'data-placeholder',
      studioWording.cardCaption,
    )
  })
  await expectNoViolations(page)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const id = idOfText(page)
  await expect
    .poll(async () => (await readText(page, id)).draft.content)
    .toMatch(
      /^<p>先聽一段。<\/p><figure class="audio"><a href="\/media\/file-[^"]+\.mp3">朗讀第一章<\/a><\/figure><figure class="link-card"><a href="https:\/\/shop\.example\/" rel="noopener">燈下書店<\/a><figcaption>只賣舊書<br \/>shop\.example<\/figcaption><\/figure><p><\/p>$/,
    )
  await publishText(page, id, { title: '聽得見的一篇', author: '張岱', categories: CATEGORIES })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openRoute(page, `/review/${id}`)
  const player = page.locator('[data-article] audio')
  await expect(player).toHaveAccessibleName('朗讀第一章')
  await expect(page.locator('[data-article] figure.link-card a')).toHaveAttribute(
    'href',
    'https://shop.example/',
  )
  await expectNoViolations(page)
  expect(asked.filter((url) => url.includes('.mp3') || url.includes('shop.example'))).toEqual([])
  const answering = page.waitForResponse((response) => response.url().endsWith('.mp3'))
  await player.evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => undefined))
  expect([200, 206]).toContain((await answering).status())
})

function recording(name: string, buffer: Buffer): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'audio/mpeg', buffer }
}

async function photo(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Selects the words before the caret, and presses a tool behind ⋯; without words the selection stays. */
async function mark(page: Page, words: string, tool: string): Promise<void> {
  for (const _ of words) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: studioWording.more }).and(page.locator(':visible')).click()
  await page.getByRole('button', { name: tool, exact: true }).and(page.locator(':visible')).click()
}
