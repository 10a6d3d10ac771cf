import type { Page } from '@playwright/test'
import { inlineWording, studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
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

test.use({ expectedErrors: [/status of 404/] })

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

/** Selects the words before the caret, and presses a tool behind ⋯; without words the selection stays. */
async function mark(page: Page, words: string, tool: string): Promise<void> {
  for (const _ of words) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: studioWording.more }).and(page.locator(':visible')).click()
  await page.getByRole('button', { name: tool, exact: true }).and(page.locator(':visible')).click()
}
