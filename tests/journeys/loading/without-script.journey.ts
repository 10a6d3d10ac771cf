import type { Page } from '@playwright/test'
import { commentsWording } from '../../../src/contract/wording/comments/comments.ts'
import { notFoundWording } from '../../../src/contract/wording/site/not-found.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { resultsHeading, searchWording } from '../../../src/contract/wording/reviews/search.ts'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { commentsOf } from '../../support/screens/comments.ts'
import { PERMALINKS } from '../../support/screens/every-screen.ts'
import { storeComment } from '../../support/server/factories.ts'
import { withDatabase } from '../../support/browser/journey-database.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { findInvisible, findOverflow } from '../../support/page/overflow.ts'
import { searchScreen } from '../../support/screens/search.ts'

test.use({ javaScriptEnabled: false })

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

test('every screen is there to be read', { tag: '@phone' }, async ({ page }) => {
  for (const [path, says] of PERMALINKS) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(heading(page)).toContainText(says)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      // The opening of a page may still be on its way in.
      await expect.poll(() => findInvisible(page)).toEqual([])
      // Nothing waits for what will never come.
      await expect(page.getByRole('status').filter({ hasText: '正在' })).toHaveCount(0)
      await expect(page.getByRole('progressbar')).toBeHidden()
      // Its links are permalinks.
      const hrefs = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(hrefs.length).toBeGreaterThan(15)
      expect(hrefs.filter((href) => href.startsWith('#/') || href === '')).toEqual([])
    })
  }
})

test(
  'a review has its head, its text, its facts, and comments that are counted',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('a review says in its head what it is: title, description, card', async () => {
      await page.goto('/review/1')
      await expect(page).toHaveTitle('夜航船 | 星槎書話')
      const content = (selector: string) => page.locator(selector).getAttribute('content')
      expect(await content('meta[name="description"]')).toMatch(/^張岱替夜裡同船的人釘了一只木櫃/)
      expect(await content('meta[property="og:title"]')).toBe('夜航船 | 星槎書話')
      expect(await content('meta[property="og:description"]')).toMatch(/^張岱/)
      expect(await content('meta[property="og:type"]')).toBe('article')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http.*\/review\/1$/)
      const image = await content('meta[property="og:image"]')
      const card = await page.request.get(image ?? '')
      expect(card.status()).toBe(200)
      expect(card.headers()['content-type']).toBe('image/png')
    })

    await test.step('the whole review is there: text, facts, categories, further reading', async () => {
      await page.goto('/review/1')
      const article = page.getByRole('article')
      await expect(article).toContainText('且待小僧伸伸腳')
      await expect(article.getByRole('time')).toHaveText('2025 年 3 月 9 日')
      await expect(article.getByRole('link', { name: '閱讀與哲學' }).first()).toHaveAttribute(
        'href',
        '/category/reading-philosophy',
      )
      await page.getByRole('region', { name: '相關書評' }).getByRole('link', { name: '《浮生六記》' }).click()
      await expect(page).toHaveURL('/review/21')
      await expect(heading(page)).toHaveText('《浮生六記》')
    })

    await test.step('the heart of a comment is a count, not a button', async () => {
      const content = '沒有程式也讀得到的一句話。'
      await withDatabase((deps) => storeComment(deps, { review_id: 20, content }))
      const card = commentsOf(page).cards.filter({ hasText: content }).first()
      // A cached page is shown until the site has seen what another process wrote.
      await expect(async () => {
        // Not until its fonts are there: drawing them takes long on a busy machine.
        await page.goto('/review/20', { waitUntil: 'domcontentloaded' })
        expect(await card.count()).toBe(1)
      }).toPass()
      await expect(card).toContainText(`0${commentsWording.likesUnit}`)
      await expect(card.locator('svg:visible')).not.toHaveCount(0)
      await expect(card.getByRole('button')).toHaveCount(0)
    })
  },
)

test('the margin strip stands beside the text as with script', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/review/12')
  const title = await page
    .locator('.reading-tools')
    .getByText('如何閱讀一本書', { exact: true })
    .boundingBox()
  // In one column of characters.
  expect(title?.height).toBeGreaterThan(100)
  expect(title?.width).toBeLessThan(40)
})

test.describe(() => {
  test.use({ expectedErrors: [/404/] })
  test(
    'what does not exist is answered with 404 and a page that leads on, an address of nothing by a search for its words',
    { tag: '@phone' },
    async ({ page }) => {
      await test.step('what does not exist is answered with 404 and a page that leads on', async () => {
        for (const [path, says] of [
          ['/review/999999', '未找到書評'],
          ['/review/abc', '未找到書評'],
          ['/category/no-such', '分類瀏覽'],
        ] as const) {
          await test.step(path, async () => {
            const response = await page.goto(path)
            expect(response?.status()).toBe(404)
            await expect(heading(page)).toContainText(says)
            await expect(page.getByRole('contentinfo').getByRole('link', { name: '全部書評' })).toBeVisible()
            await expect.poll(() => findInvisible(page)).toEqual([])
          })
        }
      })

      await test.step('an address of nothing searches for its words', async () => {
        const response = await page.goto('/2019/05/萬曆十五年/')
        expect(response?.status()).toBe(404)
        await expect(heading(page)).toHaveText(notFoundWording.heading)
        await expect(page.getByRole('link', { name: '《萬曆十五年》' })).toHaveAttribute(
          'href',
          /^\/review\/\d+/,
        )
        await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('萬曆十五年')
        await page.getByRole('button', { name: searchWording.submit }).click()
        await expect(heading(page)).toHaveText(resultsHeading('萬曆十五年'))
      })
    },
  )
})

test.describe(() => {
  test.use({ expectedErrors: [/422/] })

  test(
    'a refused comment is answered by a page of the site, with all that was typed',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/review/20')
      const main = page.getByRole('main')
      const name = main.getByRole('textbox', { name: commentsWording.name })
      const text = main.getByRole('textbox', { name: commentsWording.comment })
      await name.fill('站主')
      await text.fill('寫了很久的一段話。')
      await main.getByRole('button', { name: commentsWording.submit }).click()
      await expect(heading(page)).toHaveText(commentsWording.formHeading)
      await expect(main.getByRole('alert')).toHaveText(problemSentences.name_reserved)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(name).toHaveValue('站主')
      await expect(text).toHaveValue('寫了很久的一段話。')
      await expect.poll(() => findInvisible(page)).toEqual([])
      expect(await findOverflow(page)).toEqual([])
      await main.getByRole('link', { name: commentsWording.backToReview }).click()
      await expect(page).toHaveURL('/review/20#comments')
    },
  )
})

test(
  'the search works: its form with filters, and the link of the header',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('the search of the header leads to the search screen', async () => {
      await page.goto('/about')
      await page.getByRole('banner').getByRole('link', { name: headerWording.openSearch }).click()
      await expect(page).toHaveURL('/search')
      await expect(searchScreen(page).field).toBeVisible()
    })

    await test.step('a term with special characters arrives as it was typed', async () => {
      await page.goto('/search')
      const { field } = searchScreen(page)
      await field.fill('C++ & 文學?#')
      await field.press('Enter')
      await expect(heading(page)).toHaveText(resultsHeading('C++ & 文學?#'))
    })

    await test.step('the form of the search screen works', async () => {
      await page.goto('/search')
      const { field, submit, titles } = searchScreen(page)
      await field.fill('  萬曆  ')
      await submit.click()
      await expect(heading(page)).toHaveText(resultsHeading('萬曆'))
      await expect(titles).toHaveText(['《萬曆十五年》'])
      await expect(field).toHaveValue(/萬曆/)
      await test.step('with its filters, in the other script too', async () => {
        await page.goto(`/zh-hans/search?q=${encodeURIComponent('城')}`)
        await expect(titles).toHaveCount(5)
        await page.getByRole('combobox', { name: '分类' }).selectOption('文明与历史')
        await page.getByRole('main').getByRole('search').getByRole('button').last().click()
        await expect(page).toHaveURL(/\/zh-hans\/search\?q=%E5%9F%8E&category=civilization-history/)
        await expect(titles).toHaveCount(4)
        await expect(page.getByRole('combobox', { name: '分类' })).toHaveValue('civilization-history')
        await page.goto('/search')
      })
      await field.fill('')
      await field.press('Enter')
      await expect(heading(page)).toHaveText(searchWording.heading)
      await expect(page.getByRole('main')).toContainText(searchWording.noTerm)
    })
  },
)

test('the orders of a list are links', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/reviews')
  const orders = page.getByRole('navigation', { name: '排序方式' })
  await orders.getByRole('link', { name: '評分由高至低' }).click()
  await expect(page).toHaveURL('/reviews?sort=rating-desc')
  const titles = page.getByRole('region', { name: '書評列表' }).getByRole('heading', { level: 3 })
  await expect(titles.first()).toHaveText('《看不見的城市》')
  await expect(titles.last()).toHaveText('《夢的解析》')
  await expect(titles).toHaveCount(24)
})

test('the menu opens and leads on', async ({ page, isMobile }) => {
  await page.goto('/reviews')
  const banner = page.getByRole('banner')
  if (isMobile) await banner.getByRole('link', { name: headerWording.openMenu }).click()
  else await banner.getByRole('button', { name: headerWording.categories }).hover()
  await banner.getByRole('link', { name: '小說', exact: true }).click()
  await expect(page).toHaveURL('/category/fiction')
  await expect(heading(page)).toHaveText('分類瀏覽')
})
