import type { Page } from '@playwright/test'
import { slugName } from '../../../src/contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../../src/contract/categories/category-defaults.ts'
import { categoryPath, reviewPath } from '../../../src/contract/links.ts'
import type { ReviewCard, ReviewPage } from '../../../src/contract/reviews/reviews.ts'
import { bookTitle, coverOf, ratingOf } from '../../../src/contract/wording/reviews/books.ts'
import { publishDateText, reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { expect, openRoute, test, typeRoute, enterRoute } from '../../support/browser/journey.ts'
import { scrollTop } from '../../support/page/facts.ts'
import { drawingOfStars } from '../../support/page/stars.ts'

function titleOf(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function article(page: Page) {
  return page.getByRole('article')
}

/** Both vocabularies (docs/product/reviews.md). */
function slugsOf({ categories, category }: ReviewCard): string[] {
  return category === null ? categories : [...categories, category]
}

async function read(page: Page, id: number): Promise<ReviewPage> {
  const response = await page.request.get(`/api/reviews/${id}`)
  return (await response.json()) as ReviewPage
}

test('each further review replaces everything, with its rating, its book and what it recommends', async ({
  page,
}) => {
  await test.step('opening a related review replaces everything', async () => {
    await openRoute(page, '/review/1')
    await page.getByRole('region', { name: reviewWording.related }).getByText('《浮生六記》').click()
    await expect(page).toHaveURL('/#/review/21')
    await expect(titleOf(page)).toHaveText('《浮生六記》')
    await expect(titleOf(page)).toBeFocused()
    expect(await scrollTop(page)).toBe(0)
    await expect(page).toHaveTitle('浮生六記 | 星槎書話')
    const { review, related, recommended } = await read(page, 21)
    await expect(article(page).getByRole('img', { name: coverOf({ title: '浮生六記' }) })).toHaveAttribute(
      'src',
      review.cover,
    )
    await expect(article(page).getByRole('time')).toHaveText('2024 年 12 月 15 日')
    await expect(
      article(page)
        .getByRole('img', { name: ratingOf(5) })
        .locator('path'),
    ).toHaveAttribute('d', drawingOfStars(5))
    await expect(article(page)).not.toContainText('澹臺滅明')
    await expect(
      page.getByRole('region', { name: reviewWording.related }).getByRole('heading', { level: 3 }),
    ).toHaveText(related.map((card) => bookTitle(card.title)))
    await expect(
      page.getByRole('region', { name: reviewWording.recommended }).getByRole('heading', { level: 3 }),
    ).toHaveText(recommended.map((card) => bookTitle(card.title)))
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/review\/21$/)
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')

    await page.goBack()
    await expect(titleOf(page)).toHaveText('《夜航船》')
    await expect(article(page).getByRole('time')).toHaveText('2025 年 3 月 9 日')
  })

  await test.step('返回首頁 links to home', async () => {
    await enterRoute(page, '/review/1')
    await page.getByRole('main').getByRole('link', { name: reviewWording.backHome, exact: true }).click()
    await expect(page).toHaveURL('/#/')
    await expect(titleOf(page)).toContainText('閱讀')
  })

  await test.step('the head of a review shows the book’s data', async () => {
    await enterRoute(page, '/review/2')
    await expect(titleOf(page)).toHaveText('《看不見的城市》')
    await expect(page).toHaveTitle('看不見的城市 | 星槎書話')
    const head = article(page)
    await expect(head.getByText('伊塔羅・卡爾維諾', { exact: true })).toBeVisible()
    await expect(head.getByRole('definition').filter({ hasText: '時報文化' })).toBeVisible()
    await expect(head.getByText('Le città invisibili', { exact: true })).toBeVisible()
    const { review } = await read(page, 2)
    await expect(head.getByText(review.summary, { exact: true })).toBeVisible()
    const cover = head.getByRole('img', { name: coverOf({ title: '看不見的城市' }) })
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await test.step('a rating shows its whole stars, and the number unless it is whole', async () => {
    for (const [id, rating, stars, number] of [
      [1, 4.5, 4, '4.5'],
      [5, 4, 4, ''],
    ] as const) {
      await test.step(String(rating), async () => {
        await typeRoute(page, `/review/${id}`)
        const rated = article(page).getByRole('img', { name: ratingOf(rating) })
        await expect(rated.locator('path')).toHaveAttribute('d', drawingOfStars(stars))
        await expect(rated).toHaveText(number)
      })
    }
  })

  await test.step('a review recommends up to three others, each with its first category alone', async () => {
    for (const id of [1, 8]) {
      await test.step(`review ${id}`, async () => {
        await typeRoute(page, `/review/${id}`)
        const { review, recommended } = await read(page, id)
        await expect(titleOf(page)).toHaveText(bookTitle(review.title))
        const section = page.getByRole('region', { name: reviewWording.recommended })
        const books = section.getByRole('listitem')
        await expect(books).toHaveCount(3)
        await expect(books.getByRole('heading', { name: bookTitle(review.title) })).toHaveCount(0)
        for (const [index, card] of recommended.entries()) {
          const book = books.nth(index)
          await expect(book.getByRole('link', { name: bookTitle(card.title) })).toHaveAttribute(
            'href',
            `#${reviewPath(card.id)}`,
          )
          const [first = '', ...others] = card.categories.map((slug) => slugName(slug, DEFAULT_CATEGORIES))
          await expect(book).toContainText(first)
          for (const other of others) await expect(book).not.toContainText(other ?? '')
          expect(slugsOf(card).some((slug) => slugsOf(review).includes(slug))).toBe(true)
        }
      })
    }
  })
})

test('a review shows its date, its text, its related reviews, how far it is read, and its categories', async ({
  page,
}) => {
  await test.step('the date of the review is text and machine-readable', async () => {
    await openRoute(page, '/review/1')
    await expect(article(page).getByText(reviewWording.publishDate)).toBeVisible()
    const date = article(page).getByRole('time')
    await expect(date).toHaveText(publishDateText('2025-03-09'))
    await expect(date).toHaveText('2025 年 3 月 9 日')
    await expect(date).toHaveAttribute('datetime', '2025-03-09')
  })

  await test.step('seven lines of the text stand on the first screen of 390 × 844', async () => {
    const bottoms = await page.locator('[data-article]').evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const ends = [...range.getClientRects()]
        .map(({ bottom }) => bottom)
        .toSorted((one, other) => one - other)
      return ends.filter((end, at) => end > (ends[at - 1] ?? 0) + 20)
    })
    expect(bottoms[6]).toBeLessThan(844)
  })

  await test.step('the stored text shows as an article, complete', async () => {
    await openRoute(page, '/review/1')
    const { review } = await read(page, 1)
    for (const heading of review.content.matchAll(/<h2>(.*?)<\/h2>/g)) {
      await expect(article(page).getByRole('heading', { level: 2, name: heading[1] ?? '' })).toBeVisible()
    }
    await expect(article(page).getByRole('blockquote').first()).toContainText('且待小僧伸伸腳')
    await expect(article(page).getByRole('img', { name: reviewWording.endOfText })).toBeVisible()
  })

  await test.step('related reviews are in their stored order, each with its first category', async () => {
    await openRoute(page, '/review/1')
    const related = page.getByRole('region', { name: reviewWording.related })
    await expect(related.getByRole('heading', { level: 2 })).toHaveText('相關書評')
    await expect(related.getByRole('heading', { level: 3 })).toHaveText([
      '《浮生六記》',
      '《史記》',
      '《人間詞話》',
    ])
    const card = related.getByRole('listitem').first()
    await expect(card.getByRole('link', { name: '《浮生六記》' })).toHaveAttribute('href', '#/review/21')
    await expect(card).toContainText('當代與跨域')
    await expect(card).not.toContainText('心理與成長')
  })

  await test.step('the progress bar is 0, 50 or 100 % long, as far as the page is scrolled', async () => {
    await openRoute(page, '/review/1')
    const progress = page.getByRole('progressbar', { name: reviewWording.progress })
    for (const percent of [0, 50, 100]) {
      // Pictures that arrive make the page longer, so the reader goes there again.
      const threadThere = async () => {
        await page.evaluate((share) => {
          const { scrollHeight, clientHeight } = document.documentElement
          window.scrollTo({ top: (scrollHeight - clientHeight) * share, behavior: 'instant' })
        }, percent / 100)
        return progress.evaluate(
          (bar) => (100 * (bar.firstElementChild?.clientWidth ?? Number.NaN)) / bar.clientWidth,
        )
      }
      await expect.poll(threadThere).toBeGreaterThanOrEqual(percent - 0.5)
      await expect.poll(threadThere).toBeLessThanOrEqual(percent + 0.5)
      await expect.poll(() => progress.getAttribute('aria-valuenow')).toBe(String(percent))
    }
  })

  await test.step('badges and chips lead to each category of the review', async () => {
    await openRoute(page, '/review/1')
    await expect(article(page).getByText(reviewWording.categories, { exact: true })).toBeVisible()
    for (const slug of ['reading-philosophy', 'civilization-history']) {
      const links = article(page).getByRole('link', {
        name: slugName(slug, DEFAULT_CATEGORIES) ?? '',
        exact: true,
      })
      await expect(links).toHaveCount(2)
      for (const link of await links.all())
        await expect(link).toHaveAttribute('href', `#${categoryPath(slug)}`)
    }
    const chip = article(page).getByRole('link', { name: '文明與歷史' }).last()
    await chip.click()
    await expect(titleOf(page)).toHaveText('文明與歷史')
    await expect(page).toHaveURL('/#/category/civilization-history')
  })
})
