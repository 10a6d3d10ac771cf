import type { Locator, Page } from '@playwright/test'
import {
  noteLabel,
  openPicture,
  pictureWording,
  quoteCardFile,
  quoteCardWording,
  readingSettingsWording,
  readingToolsWording,
} from '../../../src/contract/wording/reading/reading-tools.ts'
import { letterLineWording } from '../../../src/contract/wording/newsletter/letter-line.ts'
import { highlightsWording } from '../../../src/contract/wording/reading/highlights.ts'
import { scriptsWording } from '../../../src/contract/wording/site/scripts.ts'
import { reviewWording, shareWording } from '../../../src/contract/wording/reviews/review.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { answer, makeReviewPage } from '../../support/browser/answers.ts'
import { readClipboard } from '../../support/browser/clipboard.ts'
import { enterRoute, expect, test, waitForHydration, WITH_MOTION } from '../../support/browser/journey.ts'
import { findMixedFaces } from '../../support/page/mixed-faces.ts'
import { settle } from '../../support/page/facts.ts'

test.use(WITH_MOTION)

const { size, face, flow } = readingSettingsWording

const chaptersOf = (page: Page) => page.getByRole('navigation', { name: readingToolsWording.contents })
const textOf = (page: Page) => page.locator('[data-article]')
const openSettings = (page: Page) =>
  page.getByRole('button', { name: readingToolsWording.settingsLabel }).click()

test('目次 leads to a chapter, marks it, and its link can be copied', async ({ page, context, isMobile }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/review/12')
  await waitForHydration(page)
  if (isMobile) await page.getByRole('button', { name: readingToolsWording.contents }).click()
  await chaptersOf(page).getByRole('link', { name: '陶淵明不肯蹲' }).click()
  const heading = page.getByRole('heading', { name: '陶淵明不肯蹲' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  if (isMobile) await expect(chaptersOf(page)).toBeHidden()
  await expect(page.locator('nav [aria-current=location]')).toHaveText('陶淵明不肯蹲')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(shareWording.copied)).toBeVisible()
  const copied = await readClipboard(page)
  expect(decodeURI(copied)).toMatch(/\/review\/12#note-陶淵明不肯蹲$/)
  await page.goto(new URL(copied).pathname + new URL(copied).hash)
  await expect(heading).toBeInViewport()
})

test(
  '字 is remembered, stands before the first paint, and keeps the place of the reader',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/review/12')
    // Before the app runs, too.
    await openSettings(page)
    await page.getByRole('radio', { name: size.large, exact: true }).check()
    await waitForHydration(page)
    await expect(page.locator('html')).toHaveAttribute('data-reading', 'large')
    const scripts = page.getByRole('group', { name: readingSettingsWording.script }).getByRole('link')
    await expect(scripts).toHaveText([scriptsWording.traditional, scriptsWording.simplified])
    await expectNoViolations(page)
    await page.getByRole('radio', { name: face.hei }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '陶淵明不肯蹲' }).evaluate((each) => each.scrollIntoView())
    await settle(page)
    await openSettings(page)
    await page.getByRole('radio', { name: flow.vertical }).check()
    await expect(textOf(page)).toHaveCSS('writing-mode', 'vertical-rl')
    await expect(page.getByRole('heading', { name: '陶淵明不肯蹲' })).toBeInViewport()
    await page.getByRole('radio', { name: flow.horizontal }).check()
    await expect(textOf(page)).toHaveCSS('writing-mode', 'horizontal-tb')
    await expect(page.getByRole('heading', { name: '陶淵明不肯蹲' })).toBeInViewport()
    await page.getByRole('radio', { name: flow.vertical }).check()
    // Without the app.
    await page.route(/\/assets\/.*\.js$/, (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    await page.reload({ waitUntil: 'commit' })
    await expect(textOf(page)).toHaveCSS('writing-mode', 'vertical-rl')
    await expect(page.locator('html')).toHaveAttribute('data-reading', 'large hei vertical')
  },
)

test('on a phone the buttons cover no line while the reader goes on', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/review/12')
  await waitForHydration(page)
  const tools = page.locator('.reading-tools')
  const settings = page.getByRole('button', { name: readingToolsWording.settingsLabel })
  // With the tools' script, as the links of the headings.
  await expect(page.locator('.reading-link').first()).toBeAttached()
  await textOf(page).evaluate((text) => text.scrollIntoView())
  await expect(tools).toHaveCSS('opacity', '1')
  await page.mouse.wheel(0, 300)
  await expect(tools).toHaveCSS('opacity', '0')
  // The keyboard reaches them.
  await settings.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tools).toHaveCSS('opacity', '1')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect(tools).toHaveCSS('opacity', '0')
  await page.mouse.wheel(0, -100)
  await expect(tools).toHaveCSS('opacity', '1')

  await test.step('at the end they stand below all that belongs to the text', async () => {
    const last = page.getByRole('article').getByRole('button', { name: letterLineWording.submit })
    await page.getByRole('region', { name: reviewWording.related }).evaluate((each) => each.scrollIntoView())
    const [end, buttons] = await Promise.all([last.boundingBox(), tools.boundingBox()])
    expect(buttons!.y).toBeGreaterThanOrEqual(end!.y + end!.height)
  })
})

/** A child of low priority draws a card, after all that busy processors do. */
async function expectDrawn(card: Locator, width: number): Promise<void> {
  const drawn = () => card.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(drawn, { timeout: 120_000 }).toBe(width)
}

test('a sentence becomes a card, by 籤 or from a selection', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/review/12')
  await waitForHydration(page)
  await expect(page.locator('.reading-link').first()).toBeAttached()
  await page.getByRole('heading', { name: '陶淵明不肯蹲' }).evaluate((each) => each.scrollIntoView())
  const opener = page.getByRole('button', { name: highlightsWording.heading })
  await opener.click()
  const make = page.getByRole('dialog').getByRole('button', { name: quoteCardWording.make })
  const passages = page.getByRole('group', { name: highlightsWording.choose }).getByRole('radio')
  await passages.nth(1).check()
  expect(await findMixedFaces(page)).toEqual([])
  await make.click()
  const dialog = page.getByRole('dialog', { name: quoteCardWording.heading })
  await dialog.getByRole('radio', { name: quoteCardWording.wide }).check()
  const card = dialog.getByRole('img')
  await expectDrawn(card, 1200)
  await expect(dialog.getByRole('link', { name: quoteCardWording.download })).toHaveAttribute(
    'download',
    quoteCardFile('如何閱讀一本書'),
  )
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const paragraph = textOf(page).locator('p').nth(3)
  await paragraph.evaluate((element) => document.getSelection()?.selectAllChildren(element))
  const sentences = (await paragraph.innerText()).length
  expect(sentences).toBeGreaterThan(4)
  await opener.click()
  await make.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await textOf(page)
    .getByRole('heading')
    .first()
    .evaluate((element) => document.getSelection()?.selectAllChildren(element))
  const beside = page.getByRole('button', { name: quoteCardWording.make, exact: true })
  await beside.click()
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', /^兩位教練$/)

  await test.step('and a sentence of the page in the other script', async () => {
    await page.goto('/zh-hans/review/12')
    await waitForHydration(page)
    await textOf(page)
      .getByRole('heading')
      .first()
      .evaluate((element) => document.getSelection()?.selectAllChildren(element))
    await page.getByRole('button', { name: '书签卡', exact: true }).click()
    const converted = page.getByRole('dialog', { name: '书签卡' }).getByRole('img')
    await expect(converted).toHaveAttribute('alt', /^两位教练$/)
    await expectDrawn(converted, 1080)
  })
})

test(
  'a picture opens at full size, and a note at its reference; closing either leads back',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('a picture opens at full size with its caption, by press and by keys', async () => {
      const figure = (name: string) =>
        `<figure><img src="/favicon.svg" alt="${name}" width="64" height="64"><figcaption>${name}的說明</figcaption></figure>`
      const content = `<p>內文。</p>${figure('甲')}${figure('乙')}`
      await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content }))
      await enterRoute(page, '/review/900')
      const opener = page.getByRole('button', { name: openPicture('甲') })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: pictureWording.label })
      await expect(dialog).toContainText('甲的說明')
      const enlarge = dialog.getByRole('button', { name: pictureWording.enlarge })
      await page.keyboard.press('+')
      await expect(enlarge).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('0')
      await expect(enlarge).toHaveAttribute('aria-pressed', 'false')
      await page.keyboard.press('ArrowRight')
      await expect(dialog).toContainText('乙的說明')
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await page.getByRole('button', { name: openPicture('乙') }).tap()
      await expect(dialog).toContainText('乙的說明')
    })

    await test.step('a note opens at its reference, and closing it leads back', async () => {
      await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content: WITH_NOTES }))
      await enterRoute(page, '/review/900')
      // The heading of the notes is no chapter.
      await expect(page.getByRole('button', { name: readingToolsWording.settingsLabel })).toBeVisible()
      await expect(page.getByRole('button', { name: readingToolsWording.contents })).toHaveCount(0)
      await expect(page.locator('.reading-note')).toBeAttached()
      const link = page.getByRole('article').getByText('1', { exact: true })
      await link.focus()
      await page.keyboard.press('Enter')
      const note = page.getByRole('dialog', { name: noteLabel })
      await expect(note).toContainText('第一個註。')
      await expect(note).toBeFocused()
      await note.getByRole('button', { name: readingToolsWording.backToText }).click()
      await expect(note).toBeHidden()
      await expect(link).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(note).toBeHidden()
      await expect(link).toBeFocused()
    })
  },
)

const NOTES = '<ol><li id="n1"><p>第一個註。</p></li><li id="n2"><p>第二個註。</p></li></ol>'.replaceAll(
  'id="',
  'data-note="" id="note-',
)
const reference = (number: number) =>
  `<sup><a role="doc-noteref" id="reference-${number}" href="/review/900#note-n${number}">${number}</a></sup>`
const WITH_NOTES = `<p>民國 12 年，四月 5 日，共 1234 冊${reference(1)}。</p>${'<p>內文說了又說。</p>'.repeat(30)}<p>又一句${reference(2)}。</p>${'<p>內文說了又說。</p>'.repeat(30)}<h2 id="note-註">註</h2>${NOTES}`

test(
  'on a wide page a note stands beside its line, and on paper at the end',
  { tag: '@wide' },
  async ({ page }) => {
    await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content: WITH_NOTES }))
    await enterRoute(page, '/review/900')
    const link = page.getByRole('article').getByText('2', { exact: true })
    const note = page.getByRole('listitem').filter({ hasText: '第二個註。' })
    await expect(textOf(page)).toHaveAttribute('data-notes', 'margin')
    const [linkBox, noteBox] = [await link.boundingBox(), await note.boundingBox()]
    expect(Math.abs((noteBox?.y ?? 0) - (linkBox?.y ?? 0))).toBeLessThan(24)
    await expect(page.getByRole('heading', { name: '註', exact: true })).toBeHidden()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(note).toBeFocused()
    await expect(link).toBeInViewport()
    await expectNoViolations(page)

    await page.emulateMedia({ media: 'print' })
    const first = await page.getByRole('listitem').filter({ hasText: '第一個註。' }).boundingBox()
    const second = await note.boundingBox()
    expect(Math.abs((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0))).toBeLessThan(24)
  },
)

test(
  'vertical text moves by wheel and keys, and small numbers stand upright',
  { tag: '@wide' },
  async ({ page }) => {
    await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content: WITH_NOTES }))
    await page.addInitScript(() => localStorage.setItem('reading', 'vertical'))
    await enterRoute(page, '/review/900')
    const text = page.getByRole('region', { name: readingToolsWording.verticalText })
    await expect(text.locator('.upright-number')).toHaveText(['12', '5', '1', '2'])
    const moved = () => text.evaluate((box) => Math.round(Math.abs(box.scrollLeft)))
    await text.evaluate((box) =>
      window.scrollTo({ top: box.getBoundingClientRect().top + window.scrollY - 80 }),
    )
    await text.hover()
    await page.mouse.wheel(0, 120)
    await expect.poll(moved).toBe(120)
    await text.focus()
    await page.keyboard.press('End')
    await expect(text.getByText('第二個註。')).toBeInViewport()
    await page.keyboard.press('Home')
    await expect.poll(moved).toBe(0)
    await page.keyboard.press('PageDown')
    await expect.poll(moved).toBeGreaterThan(500)
    const afterPage = await moved()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(moved).toBeGreaterThan(afterPage)
    await page.keyboard.press('Shift+ ')
    await page.keyboard.press('Home')
    await expect.poll(moved).toBe(0)
    // The page goes on where the text is at its end.
    await page.keyboard.press('End')
    await expect(text.getByText('第二個註。')).toBeInViewport()
    const top = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top + 120)
    await expectNoViolations(page)
  },
)
