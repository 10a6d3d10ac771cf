import { coverOf, ratingOf } from '../../../src/contract/wording/reviews/books.ts'
import { resultsHeading } from '../../../src/contract/wording/reviews/search.ts'
import { answer, makeCard } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'
import { scrollTop, settle } from '../../support/page/facts.ts'
import { searchScreen } from '../../support/screens/search.ts'
import { drawingOfStars } from '../../support/page/stars.ts'

function resultsOf(term: string): string {
  return `/search?q=${encodeURIComponent(term)}`
}

const FOUND = [
  ['title', '萬曆', '《萬曆十五年》'],
  ['body', '澹臺滅明', '《夜航船》'],
  ['older category name', '愛情', '《浮生六記》'],
  ['whole title in Simplified', '看不见的城市', '《看不見的城市》'],
  ['author in Simplified', '沈复', '《浮生六記》'],
  ['full-width letters', 'ｚａｉｒａ', '《看不見的城市》'],
] as const

test('results are found in any text, marked, and lead to their review; without any, the page leads on', async ({
  page,
}) => {
  await test.step('a book is found by any part of its texts; characters with a meaning in SQL are searched literally', async () => {
    for (const [where, term, title] of FOUND) {
      await openRoute(page, resultsOf(term))
      const { heading, titles: shown, count } = searchScreen(page)
      await expect(heading).toHaveText(resultsHeading(term))
      await expect(shown.first(), where).toContainText(title)
      await expect(page).toHaveTitle(`${term} | 星槎書話`)
      await expect(count).toHaveText(`共找到 ${await shown.count()} 篇書評`)
    }
    for (const term of ['%', '\\', "'; DROP TABLE"]) {
      await openRoute(page, resultsOf(term))
      const { heading, nothingFound } = searchScreen(page)
      await expect(heading).toHaveText(resultsHeading(term))
      await expect(nothingFound, term).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    for (const term of ['(']) {
      await openRoute(page, resultsOf(term))
      await expect(searchScreen(page).heading).toHaveText(resultsHeading(term))
      await expect(searchScreen(page).results.locator('mark').first()).toHaveText(/^[(（,，]$/)
    }
  })

  await test.step('matches in titles come first, and are marked as they are written; one character is enough', async () => {
    await openRoute(page, resultsOf('城'))
    const { results, titles, count } = searchScreen(page)
    await expect(titles).toHaveText([
      '《看不見的城市》',
      '《東京夢華錄》',
      '《夜航船》',
      '《萬曆十五年》',
      '《史記》',
    ])
    await expect(count).toHaveText('共找到 5 篇書評')
    await expect(results.nth(0).getByRole('heading').locator('mark')).toHaveText('城')
    await expect(results.nth(1).getByRole('heading').locator('mark')).toHaveCount(0)
    await expect(results.nth(1).locator('mark')).toHaveText('城')
    await page.goto(`/#${resultsOf('万历')}`)
    await expect(results.getByRole('heading').locator('mark')).toHaveText('萬曆')
    await page.goto(`/#${resultsOf('沈复')}`)
    await expect(results.locator('mark')).toHaveText('沈復')
  })

  await test.step('a result shows the book and links to its review', async () => {
    await openRoute(page, resultsOf('看不見'))
    const { results } = searchScreen(page)
    const card = results.first()
    await expect(card.getByRole('img', { name: coverOf({ title: '看不見的城市' }) })).toBeVisible()
    await expect(card.getByRole('img', { name: ratingOf(5) }).locator('path')).toHaveAttribute(
      'd',
      drawingOfStars(5),
    )
    await expect(card).toContainText('創作與思考')
    await expect(card).toContainText('伊塔羅・卡爾維諾')
    await expect(card).toContainText('閱讀完整書評')
    await expect(card.getByRole('link', { name: '《看不見的城市》' })).toHaveAttribute('href', '#/review/2')
    // Anywhere on the card, not on the title alone.
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《看不見的城市》')
    await expect(page).toHaveURL('/#/review/2')
  })

  await test.step('all results are shown, without pages, and others begin at the top', async () => {
    await openRoute(page, resultsOf('書'))
    const { main, field, submit, titles, count } = searchScreen(page)
    await expect(titles).toHaveCount(24)
    await expect(count).toHaveText('共找到 24 篇書評')
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
    await field.fill('城')
    await submit.click()
    await expect(titles).toHaveCount(5)
    expect(await scrollTop(page)).toBe(0)
    await main.getByRole('link', { name: '返回首頁' }).click()
    await expect(page).toHaveURL('/#/')
  })

  await test.step('without results the page links to the categories and offers another term', async () => {
    await openRoute(page, resultsOf('從來沒有人寫過的書'))
    const { nothingFound, main, count } = searchScreen(page)
    await expect(nothingFound).toHaveText('找不到相關書評')
    await expect(main).toContainText('換個關鍵字試試，或從分類裡慢慢逛。')
    await expect(count).toHaveCount(0)
    await main.getByRole('link', { name: '瀏覽分類' }).click()
    await expect(page).toHaveURL('/#/categories')
  })
})

test('bare and hostile results are shown as they are, and do not run', async ({ page }) => {
  await test.step('a result without stars, category or excerpt shows without gaps', async () => {
    const part = (text: string) => [{ text, is_match: false }]
    const bare = {
      ...makeCard({ title: '無名', rating: null, categories: [], excerpt: '', author: '' }),
      passage: null,
    }
    await answer(page, '/api/search', {
      total: 1,
      results: [{ ...bare, category_parts: [], title_parts: part('無名'), author_parts: [] }],
      years: [],
      tags: [],
      series: [],
      without: [],
    })
    await enterRoute(page, resultsOf('無'))
    const { results } = searchScreen(page)
    await expect(results).toHaveCount(1)
    await expect(results.getByRole('link', { name: '《無名》' })).toBeVisible()
    await expect(results).not.toContainText(/null|undefined/)
    await expect(results.getByRole('img', { name: /評分/ })).toHaveCount(0)
  })

  await test.step('hostile results and a hostile term are shown as they are and do not run', async () => {
    const hostile = '<img src="/x" onerror="window.xss=1"><script>window.xss=1</script>'
    const part = [{ text: hostile, is_match: true }]
    const card = makeCard({
      title: hostile,
      author: hostile,
      excerpt: hostile,
      categories: [],
      category_name: hostile,
    })
    await answer(page, '/api/search', {
      total: 1,
      results: [{ ...card, passage: part, category_parts: part, title_parts: part, author_parts: part }],
      years: [],
      tags: [],
      series: [],
      without: [],
    })
    await enterRoute(page, resultsOf(hostile))
    const { heading, titles, field } = searchScreen(page)
    await expect(heading).toHaveText(resultsHeading(hostile))
    await expect(titles).toHaveText(`《${hostile}》`)
    await expect(field).toHaveValue(hostile)
    await expect(page.locator('main script, main img[src="/x"]')).toHaveCount(0)
    await settle(page)
    expect(await page.evaluate(() => 'xss' in window)).toBe(false)
  })

  await test.step('the server writes a hostile term into its page without running it', async () => {
    const hostile = '</script><script>window.xss=1</script><img src=x onerror=window.xss=1>'
    await page.goto(resultsOf(hostile))
    await expect(searchScreen(page).heading).toHaveText(resultsHeading(hostile))
    await settle(page)
    expect(await page.evaluate(() => 'xss' in window)).toBe(false)
  })
})
