import type { Page } from '@playwright/test'
import { kindNames } from '../../../src/contract/wording/reviews/books.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { notFoundWording } from '../../../src/contract/wording/site/not-found.ts'
import {
  detailsWording,
  editorWording,
  revisionsWording,
} from '../../../src/contract/wording/studio/studio-editor.ts'
import { monthsWording } from '../../../src/contract/wording/studio/studio-statistics.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { moveLabel, studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openHashRoute, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  idOfText,
  isWide,
  publishText,
  saved,
  signInToStudio,
  surface,
  testInStudio as test,
} from '../../support/screens/studio.ts'

// 散文, and a 書評 with a headline of its own (docs/product/reviews.md).

test.use({ expectedErrors: [/status of 404/] })

const HEADLINE = '夜裡讀書，先點一盞燈'

test(
  'an essay is written and read, with script and without, and the book of a review waits while it is one',
  { tag: '@phone' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    await beginReview(page)
    const title = page.getByRole('textbox', { name: editorWording.title })
    await title.first().fill('燈塔行')
    await choose(page, kindNames.essay)
    await expect(page.getByText(editorWording.bookKept(1))).toBeVisible()
    await expect(title).toHaveCount(0)
    await choose(page, kindNames.review)
    await expect(title.first()).toHaveValue('燈塔行')
    await choose(page, kindNames.essay)
    await surface(page).click()
    await page.keyboard.type('小時候停電，外婆先找火柴。')
    await publishFrom(page)
    // The headline is missing, and the sheet leads to its field.
    await expect(page.getByRole('dialog').locator('[data-check=headline]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: editorWording.headline }).first().fill(HEADLINE)
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    await expectNoViolations(page)
    await publishFrom(page)
    const dialog = page.getByRole('dialog')
    const category = dialog.locator('[data-check="category"]')
    await category.getByRole('button').first().click()
    await category.getByRole('listitem').getByRole('button').first().click()
    await dialog.getByRole('button', { name: publishWording.publish, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: publishWording.published })).toBeVisible()
    const id = /\/studio\/reviews\/(\d+)/.exec(page.url())?.[1] ?? ''

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: studioSite.address })
      const reader = await context.newPage()
      await reader.goto(`/review/${id}`)
      const essay = reader.getByRole('article', { name: HEADLINE })
      await expect(essay.getByRole('heading', { level: 1 })).toHaveText(HEADLINE)
      await expect(essay.getByText(kindNames.essay, { exact: true }).first()).toBeVisible()
      await expect(essay).toContainText('小時候停電')
      await expect(reader.getByText(statusWording.none)).toHaveCount(0)
      await expect(essay.locator('header img')).toHaveCount(0)
      await reader.goto('/reviews')
      const card = reader.getByRole('listitem').filter({ hasText: HEADLINE })
      await expect(card.getByRole('heading')).toHaveText(HEADLINE)
      await expect(card.getByText(kindNames.essay, { exact: true })).toBeVisible()
      await context.close()
    }

    await openRoute(page, '/studio/reviews')
    await page.getByRole('button', { name: studioListWording.kinds }).click()
    await page.getByRole('menuitemradio', { name: kindNames.essay, exact: true }).click()
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: HEADLINE, exact: true }) })
    await expect(row.getByText(kindNames.essay, { exact: true })).toBeVisible()
  },
)

test('a headline of its own stands over the review, and the book beside it', async ({ page, studioSite }) => {
  await signInToStudio(page, studioSite, 'owner')
  const created = await page.request.post('/api/studio/reviews', { data: {} })
  const { id, version, draft } = (await created.json()) as { id: number; version: number; draft: object }
  const book = {
    title: '自己的房間',
    author: '吳爾芙',
    translator: 'Jane Doe',
    isbn: '9789570812343',
    publisher: '霍加斯出版社',
    book_year: 1929,
    rating: 4.5,
  }
  const text = { content: '<p>一年五百鎊。</p>', categories: ['gender-body-power'], summary: '一把鎖。' }
  await page.request.put(`/api/studio/reviews/${id}`, {
    data: { version, draft: { ...draft, ...book, ...text } },
  })
  await openRoute(page, `/studio/reviews/${id}`)
  const headline = page.getByRole('textbox', { name: editorWording.headline }).first()
  await headline.fill('兩個人，各自守著一間屋子')
  await expect(page).toHaveTitle(/^兩個人，各自守著一間屋子｜/)
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  // The mark of what is saved leads to the versions.
  const mark = saved(page).getByRole('button', { name: editorWording.revisions })
  await mark.click()
  await expect(page.getByRole('heading', { name: revisionsWording.heading, exact: true })).toBeVisible()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  if (isWide(page)) await page.getByRole('button', { name: `${kindNames.review}・` }).click()
  await page.keyboard.press('Escape')
  const { version: present } = (await (await page.request.get(`/api/studio/reviews/${id}`)).json()) as {
    version: number
  }
  await page.request.post(`/api/studio/reviews/${id}/publication`, { data: { version: present } })
  await openRoute(page, `/review/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('兩個人，各自守著一間屋子')
  const books = page.getByRole('complementary', { name: reviewWording.books })
  await expect(books.getByRole('heading', { level: 3 })).toHaveText('《自己的房間》')
  await expect(books).toContainText('Jane Doe譯，霍加斯出版社，1929，ISBN 9789570812343')
  await expect(books.getByRole('img', { name: /評分 4.5 分/ })).toBeVisible()
  await expect(page.getByRole('button', { name: statusWording.none }).first()).toBeVisible()
  await expectNoViolations(page)
})

test(
  'a page is written and read at its own address, with script and without',
  { tag: '@phone' },
  async ({ page, studioSite, browser }) => {
    await signInToStudio(page, studioSite, 'owner')
    await beginReview(page)
    await choose(page, kindNames.page)
    await page.getByRole('textbox', { name: editorWording.headline }).first().fill('轉載與來信')
    await page.getByRole('textbox', { name: detailsWording.slug }).first().fill('Letters to me')
    const inMenu = page.getByRole('switch', { name: detailsWording.inMenu })
    for (const checked of [true, false, true]) {
      await inMenu.click()
      await expect(inMenu).toBeChecked({ checked })
    }
    await surface(page).click()
    await page.keyboard.type('整篇轉載請先來信。')
    await expectNoViolations(page)
    await publishFrom(page)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('/p/letters-to-me')).toBeVisible()
    // It has no cover of a book to be shared.
    await expect(dialog.locator('img[src="/share/site.png"]')).toBeVisible()
    await dialog.getByRole('button', { name: publishWording.publish, exact: true }).click()
    const note = page.getByRole('status').filter({ hasText: publishWording.published })
    await expect(note.getByRole('link')).toHaveAttribute('href', '/p/letters-to-me')
    const id = idOfText(page)
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: studioSite.address })
      const reader = await context.newPage()
      await reader.goto('/p/letters-to-me')
      const text = reader.getByRole('article', { name: '轉載與來信' })
      await expect(text).toContainText('整篇轉載請先來信。')
      await expect(text).toContainText('改訂')
      const menu = reader.getByRole('banner').getByRole('link', { name: '轉載與來信', includeHidden: true })
      await expect(menu.first()).toHaveAttribute('href', /\/p\/letters-to-me$/)
      await reader.goto('/search?q=轉載')
      await reader.getByRole('main').getByRole('link', { name: '轉載與來信' }).click()
      await expect(text).toBeVisible()
      await context.close()
    }
    await openHashRoute(page, '/p/letters-to-me')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('轉載與來信')
    await expectNoViolations(page)
    await openRoute(page, '/p/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundWording.heading)
    await openRoute(page, `/studio/statistics/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('轉載與來信')
    await expect(page.getByText(monthsWording.pageUncounted)).toBeVisible()
    await expectNoViolations(page)
  },
)

test('a review has two books, whose order changes, and they wait while it is an essay', async ({
  page,
  studioSite,
}) => {
  await signInToStudio(page, studioSite, 'owner')
  await beginReview(page)
  await page.getByRole('textbox', { name: editorWording.title }).first().fill('燈塔行')
  await page.getByRole('button', { name: editorWording.addBook }).click()
  await page.keyboard.type('自己的房間')
  const second = page.getByRole('textbox', { name: editorWording.bookNumber(2, editorWording.author) })
  await second.fill('吳爾芙')
  await choose(page, kindNames.essay)
  await expect(page.getByText('兩本書先收起來，換回書評就回來。')).toBeVisible()
  await choose(page, kindNames.review)
  await expect(second).toHaveValue('吳爾芙')
  await expect(page).toHaveTitle(/^《燈塔行》與《自己的房間》｜/)
  await page.getByRole('button', { name: editorWording.details, exact: true }).click()
  const sheet = page.getByRole('complementary', { name: detailsWording.heading })
  const rows = sheet.getByRole('listitem').filter({ hasText: '《' })
  await rows.nth(1).getByRole('button', { name: '《自己的房間》', exact: false }).first().click()
  await sheet.getByRole('textbox', { name: detailsWording.publisher }).fill('志文')
  await rows.nth(1).getByRole('button', { expanded: true }).press('Alt+ArrowUp')
  await expect(page).toHaveTitle(/^《自己的房間》與《燈塔行》｜/)
  await expect(sheet.getByRole('textbox', { name: detailsWording.publisher })).toHaveValue('志文')
  await expect(rows.first()).toContainText(detailsWording.firstBook)
  await expectNoViolations(page)
  const next = sheet.getByRole('textbox', { name: detailsWording.nextBook })
  await next.fill('湖濱散記')
  await next.press('Enter')
  await expect(page).toHaveTitle(/^《自己的房間》等三本｜/)
  await sheet.getByRole('button', { name: moveLabel('《湖濱散記》', 'up') }).focus()
  // Pressed again, the button moves the same book.
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^《自己的房間》等三本｜/)
  await expect(rows.nth(1)).toContainText('湖濱散記')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^《湖濱散記》等三本｜/)
  await expect(rows.nth(1)).toContainText('自己的房間')
  // Within a field the keys order nothing.
  await sheet.getByRole('textbox', { name: detailsWording.publisher }).press('Alt+ArrowDown')
  await expect(page).toHaveTitle(/^《湖濱散記》等三本｜/)
  const remove = sheet.getByRole('button', { name: detailsWording.removeBook('《湖濱散記》') })
  await remove.click()
  await expect(page).toHaveTitle(/^《自己的房間》與《燈塔行》｜/)
  await page.getByRole('button', { name: editorWording.undo, exact: true }).last().click()
  await expect(page).toHaveTitle(/^《湖濱散記》等三本｜/)
  await remove.click()
  // A section folds into its line, which says what it has, and stays closed.
  const books = sheet.getByText(detailsWording.book, { exact: true })
  await books.click()
  await expect(sheet.getByText('《自己的房間》《燈塔行》')).toBeVisible()
  await expect(next).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const id = idOfText(page)
  const whole = { author: '吳爾芙', categories: ['creator-thoughts'], content: '<p>燈塔。</p>' }
  await publishText(page, id, whole)

  // A reader is asked which of the books goes into the list, and sees where it is from.
  await openRoute(page, `/review/${id}`)
  await page.getByRole('button', { name: statusWording.whichBook }).click()
  await page.getByRole('menuitemradio', { name: '《燈塔行》' }).click()
  const status = page.getByRole('button', { name: '《燈塔行》：想讀' })
  await expect(status).toBeVisible()
  await page.getByRole('button', { name: statusWording.whichBook }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['《自己的房間》'])
  await page.reload()
  await expect(status).toBeVisible()
  await expectNoViolations(page)
  await openRoute(page, '/reading-list')
  const entry = page.getByRole('listitem', { name: '《燈塔行》' })
  await expect(entry.getByRole('link', { name: '《燈塔行》', exact: true })).toHaveAttribute(
    'href',
    `#/review/${id}`,
  )
})

/** Chooses the kind of the text above its head. */
function choose(page: Page, name: string): Promise<void> {
  const kinds = page.getByRole('group', { name: editorWording.kind }).first()
  return kinds.getByRole('button', { name }).click()
}

function publishFrom(page: Page): Promise<void> {
  return page.getByRole('button', { name: editorWording.publish }).click()
}
