import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  highlightsWording as wording,
  removeHighlightLabel,
} from '../../../src/contract/wording/reading/highlights.ts'
import { notesWording } from '../../../src/contract/wording/reading/reading-list-entries.ts'
import {
  readingSettingsWording,
  readingToolsWording,
} from '../../../src/contract/wording/reading/reading-tools.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { answer, makeReviewPage } from '../../support/browser/answers.ts'
import { enterAgain, expect, openRoute, test, waitForHydration } from '../../support/browser/journey.ts'
import { newReader, signedInReader, useOwnIpAddress } from '../../support/accounts/reader.ts'
import { signInInDialog } from '../../support/screens/reading-list.ts'

test.use({ expectedErrors: [/409|ERR_FAILED/] })

const textOf = (page: Page) => page.locator('[data-article]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const noteOf = (page: Page) => page.getByRole('dialog', { name: wording.noteHeading })

/** The marked passages as they are drawn, those with a note last. */
function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['reader-mark', 'reader-note'].flatMap((name) =>
      [...(CSS.highlights.get(name) ?? [])].map((range) => range.toString()),
    ),
  )
}

const notedOf = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('reader-note') ?? [])].map(String))

/** Selects the words where they first stand in the text. */
async function select(page: Page, words: string): Promise<void> {
  await textOf(page).evaluate((body, wanted) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const start = node.data.indexOf(wanted)
      if (start < 0) continue
      node.parentElement?.scrollIntoView({ block: 'center' })
      document.getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length)
      return
    }
    throw new Error(`not in the text: ${wanted}`)
  }, words)
}

/** Presses in the middle of the drawn passage. */
async function pressMark(page: Page, words: string): Promise<void> {
  const { x, y } = await page.evaluate((wanted) => {
    const all = ['reader-mark', 'reader-note'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])])
    const range = all.find((each) => String(each) === wanted) as Range
    range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = range.getClientRects()[0] ?? new DOMRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, words)
  await page.mouse.click(x, y)
}

test('a reader marks passages, writes notes, and finds them again, in any script and direction', async ({
  page,
}) => {
  await signedInReader(page)
  await page.goto('/review/12')
  await waitForHydration(page)
  const [first, second] = await wordsOf(page)

  await test.step('by a selection', async () => {
    await select(page, first)
    await button(page, wording.mark).click()
    await expect.poll(() => marksOf(page)).toEqual([first])
    await select(page, second)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await button(page, wording.write).click()
    await noteOf(page).getByRole('textbox').fill('再讀一次')
    await expectNoViolations(page)
    await noteOf(page).getByRole('button', { name: wording.save }).click()
    await expect(noteOf(page)).toBeHidden()
    await page.reload()
    await expect.poll(() => marksOf(page)).toEqual([first, second])
    expect(await notedOf(page)).toEqual([second])
    await expectNoViolations(page)
  })
  await test.step('in vertical text, and on the page in the other script', async () => {
    await button(page, readingToolsWording.settingsLabel).click()
    await page.getByRole('radio', { name: readingSettingsWording.flow.vertical }).check()
    await expect.poll(() => marksOf(page)).toEqual([first, second])
    await page.getByRole('radio', { name: readingSettingsWording.flow.horizontal }).check()
    await page.goto('/zh-hans/review/12')
    await expect.poll(() => marksOf(page)).toHaveLength(2)
    expect(await marksOf(page)).not.toEqual([first, second])
  })
  await test.step('over numbers that vertical text wraps', async () => {
    const exact = '民國12年四月'
    const mark = { id: '0'.repeat(32), book_id: 900, quote: exact, note: '', version: 0 }
    const anchor = { exact, prefix: '', suffix: '', start: 0 }
    const highlights = [{ ...mark, anchor, created_at: '2025-06-01T04:00:00.000Z' }]
    await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, content: `<p>${exact}，雪。</p>` }))
    await answer(page, '/api/reviews/900/highlights', { highlights })
    await answer(page, '/api/reviews/900/bookmark', { book_id: 900, is_bookmarked: false })
    await answer(page, '/api/reviews/900/reading-status', { book_id: 900, status: null, entry_id: null })
    await enterAgain(page, '/review/900')
    await expect.poll(() => marksOf(page)).toEqual([exact])
    await button(page, readingToolsWording.settingsLabel).click()
    await page.getByRole('radio', { name: readingSettingsWording.flow.vertical }).check()
    await expect.poll(() => marksOf(page)).toEqual(['民國', '12', '年四月'])
    await page.getByRole('radio', { name: readingSettingsWording.flow.horizontal }).check()
    await expect.poll(() => marksOf(page)).toEqual([exact])
    await page.goto('/review/12')
  })
  await test.step('a note that another device has changed is not overwritten', async () => {
    await waitForHydration(page)
    await expect.poll(() => marksOf(page)).toEqual([first, second])
    await pressMark(page, second)
    await changeNoteElsewhere(page, '電腦上寫的')
    await noteOf(page).getByRole('textbox').fill('手機上寫的')
    await noteOf(page).getByRole('button', { name: wording.save }).click()
    await expect(noteOf(page)).toContainText(notesWording.conflict)
    await noteOf(page).getByRole('button', { name: notesWording.join }).click()
    await noteOf(page).getByRole('button', { name: wording.save }).click()
    await expect(noteOf(page)).toBeHidden()
  })
  await test.step('in the reading list, and from there back to the place', async () => {
    await openRoute(page, '/reading-list')
    await page.getByRole('link', { name: wording.listHeading }).click()
    const items = page.getByRole('listitem').filter({ has: page.getByRole('blockquote') })
    await expect(items).toHaveCount(2)
    const item = items.filter({ hasText: second })
    await expect(item).toContainText('電腦上寫的')
    await expect(item).toContainText('手機上寫的')
    await expectNoViolations(page)
    await item.getByRole('link', { name: wording.toText }).click()
    const paragraph = textOf(page).locator('p').filter({ hasText: second })
    await expect(paragraph).toBeFocused()
    await expect(paragraph).toBeInViewport()
  })
  await test.step('removed, undone, and removed', async () => {
    await button(page, wording.heading).click()
    const remove = page.getByRole('button', { name: removeHighlightLabel(first), exact: true })
    await remove.click()
    await expect.poll(() => marksOf(page)).toEqual([second])
    await page.getByRole('button', { name: wording.undo }).click()
    await expect.poll(() => marksOf(page)).toEqual([first, second])
    await button(page, wording.heading).click()
    await expectNoViolations(page)
    await remove.click()
  })
  await test.step('in a browser without the Highlight API', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'))
    await page.reload()
    const mark = textOf(page).locator('mark')
    await expect(mark).toHaveText(second)
    await waitForHydration(page)
    await mark.click()
    await expect(noteOf(page)).toBeVisible()
  })
})

test('a guest’s mark is made after the sign-in; without selecting, by 籤', async ({ page }) => {
  const reader = await newReader()
  await useOwnIpAddress(page)
  await page.goto('/review/12')
  await waitForHydration(page)
  await expect(page.locator('.reading-link').first()).toBeAttached()
  await button(page, wording.heading).click()
  const dialog = page.getByRole('dialog', { name: wording.heading })
  const sentence = await dialog.locator('label').nth(1).innerText()
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: wording.mark }).click()
  const alert = page.getByRole('alert').filter({ hasText: wording.signInFirst })
  await alert.getByRole('button', { name: '前往登入' }).click()
  await signInInDialog(page, reader)
  await expect.poll(() => marksOf(page)).toEqual([sentence])
  await test.step('the marks of a text leave as Markdown', async () => {
    await button(page, wording.heading).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: wording.download }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/-highlights-12\.md$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(`> ${sentence}\n`)
  })
})

test('a note that could not be saved stays, also over a reload', async ({ page }) => {
  await signedInReader(page)
  await page.goto('/review/12')
  await waitForHydration(page)
  const [words] = await wordsOf(page)
  await select(page, words)
  await button(page, wording.write).click()
  await page.route('**/api/reviews/12/highlights', (route) => route.abort())
  await noteOf(page).getByRole('textbox').fill('火車進了隧道')
  await noteOf(page).getByRole('button', { name: wording.save }).click()
  await expect(noteOf(page)).toContainText(wording.noteFailed)
  await expect(noteOf(page).getByRole('textbox')).toHaveValue('火車進了隧道')
  await page.unrouteAll()
  await page.reload()
  await waitForHydration(page)
  await button(page, wording.heading).click()
  await button(page, wording.goOn).click()
  await expect(noteOf(page).getByRole('textbox')).toHaveValue('火車進了隧道')
  await noteOf(page).getByRole('button', { name: wording.save }).click()
  await expect.poll(() => notedOf(page)).toEqual([words])
})

/** Two passages of the text, each within one paragraph. */
async function wordsOf(page: Page): Promise<[string, string]> {
  const paragraphs = await textOf(page).locator('p').allInnerTexts()
  const long = paragraphs.filter((text) => /^[\p{Script=Han}，]{14}/u.test(text))
  const [first = '', second = ''] = long.map((text) => text.slice(2, 12))
  expect(second).not.toBe('')
  return [first, second]
}

/** As a second device does. */
async function changeNoteElsewhere(page: Page, note: string): Promise<void> {
  const answer = await page.request.get('/api/reviews/12/highlights')
  const { highlights } = (await answer.json()) as {
    highlights: { id: string; note: string; version: number }[]
  }
  const { id, version } = highlights.find((each) => each.note !== '') ?? { id: '', version: 0 }
  const saved = await page.request.put(`/api/highlights/${id}/note`, { data: { note, version } })
  expect(saved.status()).toBe(200)
}
