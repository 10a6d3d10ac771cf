import type { Locator, Page } from '@playwright/test'
import type { Review, ReviewPage } from '../../../src/contract/reviews/reviews.ts'
import { allReviewsWording } from '../../../src/contract/wording/reviews/category.ts'
import { wideTableWording } from '../../../src/contract/wording/reviews/article.ts'
import { bookTitle } from '../../../src/contract/wording/reviews/books.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { displayArticle } from '../../../src/server/text/article/display-article.ts'
import { sanitizeArticle } from '../../../src/server/text/article/sanitize-article.ts'
import { answer, makeCard, makeReviewPage } from '../../support/browser/answers.ts'
import { expect, openRoute, test, typeRoute } from '../../support/browser/journey.ts'
import { settle } from '../../support/page/facts.ts'

/** As the server shows an article. */
function display(html: string): string {
  return displayArticle(sanitizeArticle(html), { path: '/review/900', siteUrl: 'http://localhost' })
}

/** Runs where it is taken for markup. */
const HOSTILE =
  '<img src="/x" onerror="window.xss=1"><script>window.xss=1</script>\'"><b>書</b></title></script>'

const HOSTILE_ARTICLE = `
  <script>window.xss=1</script>
  <p onclick="window.xss=1" style="position:fixed;inset:0">壞<b onmouseover="window.xss=1">字</b></p>
  <p><a href="javascript:window.xss=1">第一條路</a><a href="JaVaScRiPt&colon;window.xss=1">第二條路</a></p>
  <p><a href="data:text/html,<script>window.xss=1</script>">第三條路</a></p>
  <img src="x" onerror="window.xss=1"><svg onload="window.xss=1"></svg>
  <iframe src="javascript:window.xss=1"></iframe><object data="/x"></object><form action="/x"><button>送出</button></form>
  <math><mi xlink:href="javascript:window.xss=1">甲</mi></math>
  <style>body{display:none}</style><base href="https://example.com/"><meta http-equiv="refresh" content="0;url=/x">`

async function openReview(
  page: Page,
  draft: Partial<Review>,
  below: Partial<ReviewPage> = {},
): Promise<void> {
  await openRoute(page, '/search')
  await showReview(page, 900, draft, below)
}

/** In a running app. */
async function showReview(
  page: Page,
  id: number,
  draft: Partial<Review>,
  below: Partial<ReviewPage> = {},
): Promise<void> {
  const shown = makeReviewPage({ id, ...draft }, below)
  await answer(page, `/api/reviews/${id}`, shown)
  await typeRoute(page, `/review/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookTitle(shown.review.title))
}

function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => 'xss' in window)
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('a review shows the data that it has, and cards and titles of any kind', async ({ page }) => {
  await openRoute(page, '/search')
  await test.step('a review with few data shows without gaps', async () => {
    await showReview(page, 901, {
      title: '無名',
      author: '',
      rating: null,
      publish_date: null,
      publisher: null,
      summary: '',
      excerpt: '',
      categories: [],
      category: null,
      category_name: null,
      content: '',
    })
    const article = page.getByRole('article')
    await expect(article.getByRole('img', { name: /評分/ })).toHaveCount(0)
    for (const label of [
      reviewWording.publishDate,
      reviewWording.publisher,
      reviewWording.isbn,
      reviewWording.categories,
    ]) {
      await expect(article).not.toContainText(label)
    }
    await expect(page.getByRole('heading', { name: reviewWording.recommended })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: reviewWording.related })).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(/null|undefined|NaN|Invalid/)
    await expect(page).toHaveTitle('無名 | 星槎書話')
  })
  await test.step('a review with an older slug alone shows its Chinese name', async () => {
    await showReview(page, 902, { categories: [], category: 'fiction', category_name: 'Fiction and stories' })
    const links = page.getByRole('article').getByRole('link', { name: '小說', exact: true })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '#/category/fiction')
  })
  await test.step('an unknown slug shows its imported name and links to its reviews', async () => {
    await showReview(page, 903, { categories: [], category: '書/目?#', category_name: '目錄學' })
    const link = page.getByRole('article').getByRole('link', { name: '目錄學' }).first()
    await expect(link).toHaveAttribute('href', '#/category/%E6%9B%B8%2F%E7%9B%AE%3F%23')
    await answer(page, '/api/categories/%E6%9B%B8%2F%E7%9B%AE%3F%23/reviews', {
      total: 1,
      cards: [makeCard({ title: '書目答問' })],
      is_known: true,
      stands_for: null,
      is_moved: false,
      font_faces: '',
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('分類瀏覽')
    await expect(page.getByRole('link', { name: '《書目答問》' })).toBeVisible()
  })
  await test.step('a category that has only a name is shown without a link', async () => {
    await showReview(page, 904, { categories: [], category: null, category_name: '目錄學' })
    await expect(page.getByRole('article').getByText('目錄學')).toHaveCount(2)
    await expect(page.getByRole('article').getByRole('link', { name: '目錄學' })).toHaveCount(0)
  })
  await test.step('recommended and related cards show the first category alone, or the older one', async () => {
    const cards = [
      makeCard({
        id: 1,
        categories: ['technology-future', 'creator-thoughts'],
        category_name: '小說',
        category: 'fiction',
      }),
      makeCard({ id: 2, categories: [], category: 'romance', category_name: 'Romance' }),
      makeCard({ id: 3, categories: [], category: null, category_name: null, rating: null }),
    ]
    await showReview(page, 905, {}, { recommended: cards, related: cards })
    for (const name of [reviewWording.recommended, reviewWording.related]) {
      const items = page.getByRole('region', { name }).getByRole('listitem')
      await expect(items.nth(0)).toContainText('科技與未來')
      await expect(items.nth(0)).not.toContainText(/創作與思考|小說/)
      await expect(items.nth(1)).toContainText('愛情')
      await expect(items.nth(2)).not.toContainText(/null|undefined/)
      await expect(items.nth(2).getByRole('img', { name: /評分/ })).toHaveCount(0)
    }
  })
  await test.step('a long title takes three lines of a card', async () => {
    const cards = [makeCard({ id: 1, title: '長長的書名'.repeat(40) })]
    await showReview(page, 906, {}, { recommended: cards, related: cards })
    for (const name of [reviewWording.recommended, reviewWording.related]) {
      const title = page.getByRole('region', { name }).getByRole('heading', { level: 3 })
      expect(await linesOf(title)).toBe(3)
    }
    await answer(page, '/api/reviews', { total: 1, cards })
    await page.evaluate(() => window.location.assign('#/reviews'))
    const card = page.getByRole('region', { name: allReviewsWording.list }).getByRole('heading', { level: 3 })
    await expect(card).toBeVisible()
    expect(await linesOf(card)).toBe(3)
  })
})

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) =>
    Math.round(element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight)),
  )
}

test('hostile texts are shown as they are and do not run', async ({ page }) => {
  await openReview(
    page,
    {
      title: HOSTILE,
      author: HOSTILE,
      publisher: HOSTILE,
      summary: HOSTILE,
      original_title: HOSTILE,
      isbn: HOSTILE,
      publish_date: HOSTILE,
      categories: [],
      category: 'x"><script>window.xss=1</script>',
      category_name: HOSTILE,
    },
    {
      recommended: [makeCard({ title: HOSTILE, excerpt: HOSTILE })],
      related: [makeCard({ title: HOSTILE, author: HOSTILE, excerpt: HOSTILE })],
    },
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`《${HOSTILE}》`)
  await expect(page).toHaveTitle(`${HOSTILE} | 星槎書話`)
  await expect(page.locator('main script, main img[src="/x"], main b')).toHaveCount(0)
  await settle(page)
  expect(await hasRun(page)).toBe(false)
})

test('of a hostile article, sanitised as it is when stored, the words stay and nothing runs', async ({
  page,
}) => {
  await openReview(page, { content: sanitizeArticle(HOSTILE_ARTICLE) })
  const article = page.getByRole('article')
  await expect(article.getByText('壞字')).toBeVisible()
  await article.getByText('壞字').click()
  await article.getByText('壞字').hover()
  for (const words of ['第一條路', '第二條路', '第三條路']) await article.getByText(words).click()
  await expect(
    article.locator('[data-article] :is(script, style, iframe, object, svg[onload], form, base, meta)'),
  ).toHaveCount(0)
  await expect(page).toHaveURL('/#/review/900')
  await settle(page)
  expect(await hasRun(page)).toBe(false)
})

test('a footnote link and its return link stay on the review', async ({ page }) => {
  const filler = '<p>很長的一段。</p>'.repeat(60)
  await openReview(page, {
    content: sanitizeArticle(
      `<p>一句<sup><a href="#n1" id="r1">註一</a></sup>。</p>${filler}<section><ol><li id="n1">註文。<a href="#r1">回本文</a></li></ol></section>`,
    ),
  })
  await page.getByRole('link', { name: '註一' }).click()
  await expect(page.getByText('註文。')).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ hasText: '註文。' })).toBeFocused()
  await expect(page).toHaveURL('/#/review/900')
  await page.getByRole('link', { name: '回本文' }).click()
  await expect(page.getByRole('link', { name: '註一' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《書之900》')
})

test('nothing in an article makes the page wider than the window', async ({ page }) => {
  const row = `<tr>${'<td>一格又一格的表</td>'.repeat(12)}</tr>`
  await openReview(page, {
    title: '很長很長的書名'.repeat(12),
    author: 'Averyverylongunbrokenname'.repeat(8),
    summary: 'https://example.com/'.repeat(20),
    content: display(
      `<p>${'x'.repeat(400)}</p><table>${row}</table><pre>${'y'.repeat(300)}</pre><img src="/favicon.svg" width="3000" height="20" alt="寬">`,
    ),
  })
  expect(await overflow(page)).toBe(0)
  const table = page.getByRole('region', { name: wideTableWording })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
})
