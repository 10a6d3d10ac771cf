import type { Page } from '@playwright/test'
import { kindNames } from '../../../src/contract/wording/reviews/books.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { statusWording } from '../../../src/contract/wording/reading/reading-status.ts'
import { editorWording } from '../../../src/contract/wording/studio/studio-editor.ts'
import { publishWording } from '../../../src/contract/wording/studio/studio-publish.ts'
import { studioListWording } from '../../../src/contract/wording/studio/studio.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { expect, openRoute } from '../../support/browser/journey.ts'
import {
  beginReview,
  isWide,
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
    await expect(page.getByText(editorWording.bookKept)).toBeVisible()
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
  await expect(books).toContainText('霍加斯出版社，1929')
  await expect(books.getByRole('img', { name: /評分 4.5 分/ })).toBeVisible()
  await expect(page.getByRole('button', { name: statusWording.none }).first()).toBeVisible()
  await expectNoViolations(page)
})

/** Chooses the kind of the text above its head. */
function choose(page: Page, name: string): Promise<void> {
  const kinds = page.getByRole('group', { name: editorWording.kind }).first()
  return kinds.getByRole('button', { name }).click()
}

function publishFrom(page: Page): Promise<void> {
  return page.getByRole('button', { name: editorWording.publish }).click()
}
