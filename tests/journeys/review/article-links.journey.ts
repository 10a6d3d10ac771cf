import type { Page } from '@playwright/test'
import { returnToText } from '../../../src/contract/wording/reviews/article.ts'
import { noteLabel } from '../../../src/contract/wording/reading/reading-tools.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expect, openRoute, waitForHydration, WITH_MOTION } from '../../support/browser/journey.ts'
import { apiRequestsOf } from '../../support/page/facts.ts'
import { scrollTo } from '../../support/page/scrolling.ts'
import { testWithBooks } from '../../support/browser/site-with-books.ts'

const SITE_URL = 'https://books.example'
const FILLER = `<p>${'說了又說，說的是同一件事。'.repeat(12)}</p>`.repeat(12)
const ARTICLE = `
  <p>相關的書：<a href="/review/2">相對網址</a>、<a href="${SITE_URL}/review/2">完整網址</a>、<a href="#/review/2">雜湊網址</a>、<a
  href="/#/category/fiction">分類</a>、<a href="https://books.example/feed.xml">訂閱源</a>；看<a href="#comments">讀者評論</a>。</p>
  ${FILLER}<p>一句<sup><a href="#fn1">註一</a></sup>，又一句<a href="#_ftn2">[2]</a>，再一句<a href="#secret">[3]</a>。</p>${FILLER}
  <ol><li id="fn1">註文之一。</li><li><a name="_ftn2"></a>註文之二。</li></ol>
  <details><summary>劇透</summary><p id="secret">他死了。</p></details>${FILLER}`

const BLOCKS = `<p>內文。</p><table><caption>${'說明'.repeat(20)}</caption><tr>${'<td>一格的文字</td>'.repeat(9)}</tr></table>
  <blockquote class="vertical"><p>${'大江東去，浪淘盡。'.repeat(20)}</p></blockquote>`

const test = testWithBooks(
  [
    { id: 1, title: '夜航船', content: ARTICLE, categories: ['creator-thoughts'] },
    { id: 2, title: '陶庵夢憶', content: BLOCKS, category: 'fiction' },
  ],
  { SITE_URL },
)

test.use(WITH_MOTION)

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function link(page: Page, name: string) {
  return page.getByRole('article').getByRole('link', { name, exact: true })
}

function note(page: Page) {
  return page.getByRole('listitem').filter({ hasText: '註文之一' })
}

function comments(page: Page) {
  return page.locator('#comments')
}

function openedNote(page: Page) {
  return page.getByRole('dialog', { name: noteLabel })
}

/** In the window. A part above that changes its height moves the scroll position, but not what is being read. */
function referenceTop(page: Page): Promise<number> {
  return link(page, '讀者評論').evaluate((element) => element.getBoundingClientRect().top)
}

/** Scrolls the link to the comments into the upper half of the window. Returns where it is there. */
async function readToReference(page: Page): Promise<number> {
  // A font that arrives later would change heights above.
  await expect(page.locator('html')).toHaveClass(/fonts-loaded/)
  await page.evaluate(() => document.fonts.ready)
  const middle = await link(page, '讀者評論').evaluate(
    (element) => window.scrollY + element.getBoundingClientRect().top - window.innerHeight / 3,
  )
  await scrollTo(page, Math.round(middle))
  return referenceTop(page)
}

async function expectReferenceAt(page: Page, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await referenceTop(page)) - top)).toBeLessThan(3)
}

test('back from a place on the page returns to its link with scroll position and focus, also after a reload', async ({
  page,
}) => {
  await page.goto('/review/1')
  await waitForHydration(page)
  const top = await readToReference(page)
  const requests = apiRequestsOf(page)
  await link(page, '讀者評論').tap()
  await expect(comments(page)).toBeFocused()
  await expect(comments(page)).toBeInViewport()
  await expect(page).toHaveURL('/#/review/1')
  // The smooth scroll to the place may still be under way.
  await page.goBack()
  await expect(link(page, '讀者評論')).toBeFocused()
  await expectReferenceAt(page, top)
  await page.goForward()
  await expect(comments(page)).toBeFocused()
  await expect(comments(page)).toBeInViewport()
  // The review was not loaded again.
  expect(requests.filter((request) => request === '/api/reviews/1')).toEqual([])
  await page.reload()
  await waitForHydration(page)
  await expect(comments(page)).toBeFocused()
  await page.goBack()
  await expect(link(page, '讀者評論')).toBeFocused()
  await expectReferenceAt(page, top)
  await expect(heading(page)).toHaveText('《夜航船》')
})

test('references open notes, links to screens load no page, those to other tabs keep their place, folded parts open', async ({
  page,
  context,
}) => {
  await openRoute(page, '/review/1')
  await test.step('a reference opens its note, also by keyboard, and the note leads back', async () => {
    // Comes after the app; until then a reference leads to the note at the end of the text.
    await expect(page.locator('.reading-note')).toBeAttached()
    for (const [mark, text] of [
      ['註一', '註文之一'],
      ['[2]', '註文之二'],
    ] as const) {
      await link(page, mark).press('Enter')
      await expect(openedNote(page)).toContainText(text)
      await expect(openedNote(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(openedNote(page)).toBeHidden()
      await expect(link(page, mark)).toBeFocused()
      await expect(link(page, mark)).toBeInViewport()
    }
  })
  await test.step('a fragment typed over the route is a jump with a way back', async () => {
    await scrollTo(page, 0)
    await page.evaluate(() => (window.location.hash = '#note-fn1'))
    await expect(note(page)).toBeFocused()
    await expect(page).toHaveURL('/#/review/1')
    await page.goBack()
    await expect(link(page, '註一')).not.toBeInViewport()
    await expect(note(page)).not.toBeInViewport()
    await expect(heading(page)).toHaveText('《夜航船》')
  })
  await test.step('links to screens of this site are followed without loading a page', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    for (const [name, address, title] of [
      ['相對網址', '/#/review/2', '《陶庵夢憶》'],
      ['完整網址', '/#/review/2', '《陶庵夢憶》'],
      ['雜湊網址', '/#/review/2', '《陶庵夢憶》'],
      ['分類', '/#/category/fiction', '分類瀏覽'],
    ] as const) {
      await link(page, name).tap()
      await expect(heading(page)).toHaveText(title)
      await expect(page).toHaveURL(address)
      await expect(heading(page)).toBeFocused()
      await page.goBack()
      await expect(heading(page)).toHaveText('《夜航船》')
    }
    await link(page, '讀者評論').tap()
    await expect(page.locator('#comments')).toBeFocused()
    await expect(page.locator('#comments')).toBeInViewport()
    await expect(page).toHaveURL('/#/review/1')
    // The focus returns to the link that was followed last, not to the earlier one for the comments.
    await page.goBack()
    await expect(link(page, '讀者評論')).toBeFocused()
    await link(page, '相對網址').tap()
    await expect(heading(page)).toHaveText('《陶庵夢憶》')
    await page.goBack()
    await expect(link(page, '相對網址')).toBeFocused()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })
  await test.step('with a modifier key or the middle button a link opens in another tab, a note with its place', async () => {
    for (const [name, press, address] of [
      ['相對網址', { modifiers: ['Control'] }, '/#/review/2'],
      ['相對網址', { button: 'middle' }, '/#/review/2'],
      ['註一', { modifiers: ['Control'] }, '/#/review/1'],
    ] as const) {
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        link(page, name).click({ ...press, modifiers: [...('modifiers' in press ? press.modifiers : [])] }),
      ])
      await expect(tab).toHaveURL(address)
      if (name === '註一') await expect(note(tab)).toBeFocused()
      await tab.close()
    }
    await expect(page).toHaveURL('/#/review/1')
  })
  await test.step('a folded part opens by keyboard, by a jump into it, and on paper', async () => {
    const secret = page.getByText('他死了。')
    await expect(secret).toBeHidden()
    await page.getByText('劇透').focus()
    await page.keyboard.press('Enter')
    await expect(secret).toBeVisible()
    await page.keyboard.press('Space')
    await expect(secret).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => secret.evaluate((text) => text.checkVisibility())).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => (window.location.hash = '#note-secret'))
    await expect(secret).toBeInViewport()
    await expect(secret).toBeFocused()
  })
})

test('a jump before the app runs has a way back to its reference too', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/review/1', { waitUntil: 'domcontentloaded' })
  await link(page, '註一').tap()
  await expect(page).toHaveURL('/review/1#note-fn1')
  release()
  await waitForHydration(page)
  await expect(note(page)).toBeFocused()
  await page.goBack()
  await expect(link(page, '註一')).toBeFocused()
  await expect(link(page, '註一')).toBeInViewport()
  await expect(page).toHaveURL('/#/review/1')
  await expect(heading(page)).toHaveText('《夜航船》')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('notes, comments and hash routes are reached by the browser alone', async ({ page }) => {
    await page.goto('/review/1')
    await link(page, '註一').tap()
    await expect(note(page)).toBeInViewport()
    await note(page)
      .getByRole('link', { name: returnToText(undefined) })
      .tap()
    await expect(link(page, '註一')).toBeInViewport()
    await link(page, '讀者評論').tap()
    await expect(page.locator('#comments')).toBeInViewport()
    await link(page, '雜湊網址').tap()
    await expect(heading(page)).toHaveText('《陶庵夢憶》')
    await expect(page).toHaveURL('/review/2')
  })
})

test('a wide table with its caption and a vertical quotation fit into the window, also in vertical text', async ({
  page,
}) => {
  for (const flow of ['horizontal', 'vertical']) {
    await page.addInitScript((flow) => localStorage.setItem('reading', flow), flow)
    await page.goto('/review/2')
    const article = page.locator('[data-article]')
    const [table, quotation] = [
      article.getByRole('region', { name: '表格' }),
      article.getByRole('blockquote'),
    ]
    await expect(quotation).toHaveCSS('writing-mode', 'vertical-rl')
    const width = (await table.boundingBox())?.width ?? 0
    expect(width, flow).toBeGreaterThan(200)
    expect(width, flow).toBeLessThanOrEqual(390)
    expect((await table.getByRole('caption').boundingBox())?.width, flow).toBeLessThanOrEqual(390)
    const box = await quotation.boundingBox()
    expect(box?.height, flow).toBeLessThan(844 * 0.9)
    expect(box?.height, flow).toBeGreaterThan(200)
  }
})
