import { LIMITS, LIST_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { termLength } from '../../../src/contract/wording/site/fields.ts'
import { filtersWording } from '../../../src/contract/wording/reviews/search-filters.ts'
import { resultsHeading, searchWording } from '../../../src/contract/wording/reviews/search.ts'
import { problemSentences } from '../../../src/contract/wording/problems.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { findViolations } from '../../support/page/accessibility.ts'
import { failWithServerError, hold, makeCards } from '../../support/browser/answers.ts'
import { holdRequests } from '../../support/browser/hold-requests.ts'
import {
  enterRoute,
  expect,
  openRoute,
  waitForHydration,
  test,
  typeRoute,
} from '../../support/browser/journey.ts'
import { apiRequestsOf, settle } from '../../support/page/facts.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'
import { searchScreen } from '../../support/screens/search.ts'

const CITY = encodeURIComponent('城')

test('without a term the screen asks for one; terms are typed, limited and replaced, and filters narrow their results', async ({
  page,
}) => {
  await test.step('without a term the screen shows the hint to type one and requests nothing', async () => {
    const questions = apiRequestsOf(page)
    const { heading, main, field, submit, loading, count, nothingFound } = searchScreen(page)
    for (const route of ['/search', '/search?q=%20%E3%80%80%20']) {
      await openRoute(page, route)
      await expect(heading).toHaveText('搜尋書評')
      await expect(main).toContainText('請輸入搜尋關鍵字')
      await expect(page).toHaveTitle('搜尋書評 | 星槎書話')
      await settle(page)
      await expect(loading).toHaveCount(0)
      await expect(count).toHaveCount(0)
      await expect(nothingFound).toHaveCount(0)
      expect(questions).toEqual([])
    }
    await expect(field).toHaveAttribute('placeholder', '輸入書名、作者或內容關鍵字')
    await expect(submit).toBeVisible()
  })

  await test.step('terms are typed, limited and replaced, and filters narrow their results', async () => {
    await openRoute(page, '/search')
    await test.step('the limit of a term is announced before it is reached, and enforced', async () => {
      const { field, main } = searchScreen(page)
      await field.fill('城'.repeat(89))
      await expect(main).not.toContainText(termLength(89, LIMITS.searchTerm))
      await field.fill('城'.repeat(95))
      await expect(main).toContainText(termLength(95, LIMITS.searchTerm))
      await field.fill('城'.repeat(120))
      await expect(field).toHaveValue('城'.repeat(100))
      await expect(main).toContainText(termLength(100, LIMITS.searchTerm))
    })
    await test.step('a term of any characters goes to its address; an empty or blank one does nothing', async () => {
      const { field, submit, heading, titles } = searchScreen(page)
      for (const [typed, address] of [
        ['C++ & 文學?#', 'C%2B%2B%20%26%20%E6%96%87%E5%AD%B8%3F%23'],
        ['100%', '100%25'],
        ['  城  ', CITY],
      ] as const) {
        await field.fill(typed)
        await submit.click()
        await expect(page).toHaveURL(`/#/search?q=${address}`)
        await expect(heading).toHaveText(resultsHeading(typed.trim()))
        await expect(field).toHaveValue(typed.trim())
      }
      await expect(titles).toHaveCount(5)
      const questions = apiRequestsOf(page)
      // The last one is of full-width spaces.
      for (const blank of ['', '   ', '　 　']) {
        await field.fill(blank)
        await submit.click()
        await field.press('Enter')
        await settle(page)
        await expect(page).toHaveURL(`/#/search?q=${CITY}`)
        await expect(titles).toHaveCount(5)
        expect(questions).toEqual([])
      }
    })
    await test.step('a second search on the same screen replaces heading, title, field and results', async () => {
      const { field, heading, titles, count } = searchScreen(page)
      await expect(titles).toHaveCount(5)
      await field.fill('萬曆')
      await field.press('Enter')
      await expect(titles).toHaveText(['《萬曆十五年》'])
      await expect(heading).toHaveText(resultsHeading('萬曆'))
      await expect(page).toHaveTitle('萬曆 | 星槎書話')
      await expect(count).toHaveText('共找到 1 篇書評')
      await expect(field).toHaveValue('萬曆')
      await page.goBack()
      await expect(heading).toHaveText(resultsHeading('城'))
      await expect(field).toHaveValue('城')
      await expect(titles).toHaveCount(5)
      await expect(page).toHaveTitle('城 | 星槎書話')
    })
    await test.step('Enter that ends a composition does not search; the next one does', async () => {
      await typeRoute(page, '/search')
      await expect(searchScreen(page).field).toHaveValue('')
      const { field, heading, main } = searchScreen(page)
      await field.focus()
      const session = await page.context().newCDPSession(page)
      const enter = (code: number) => ({
        key: 'Enter',
        code: 'Enter',
        text: '\r',
        windowsVirtualKeyCode: code,
        nativeVirtualKeyCode: code,
      })
      await session.send('Input.imeSetComposition', { text: 'ㄔㄥˊ', selectionStart: 3, selectionEnd: 3 })
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter(13) })
      await session.send('Input.insertText', { text: '城' })
      // Safari tells of that Enter after the composition's end, under this code.
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter(229) })
      await settle(page)
      await expect(page).toHaveURL('/#/search')
      await expect(main).toContainText(searchWording.noTerm)
      await expect(field).toHaveValue('城')
      await page.keyboard.press('Enter')
      await expect(heading).toHaveText(resultsHeading('城'))
    })
    await test.step('filters narrow the results, stay in the address, and where nothing is left can be dropped one by one', async () => {
      const { main, titles, count, field, submit } = searchScreen(page)
      const filters = main.getByRole('group', { name: filtersWording.label })
      const choose = async (name: string, option: string) => {
        await filters.getByRole('button', { name }).click()
        await filters.getByRole('menuitemradio', { name: option }).click()
      }
      await choose('分類', '文明與歷史')
      await expect(page).toHaveURL(`/#/search?q=${CITY}&category=civilization-history`)
      await expect(titles).toHaveText(['《東京夢華錄》', '《夜航船》', '《萬曆十五年》', '《史記》'])
      await expect(filters.getByRole('button', { name: /^分類：\s*文明與歷史$/ })).toBeFocused()
      await choose('評分', '4.5 分以上')
      await expect(count).toHaveText('共找到 3 篇書評')
      await test.step('going back takes the last choice back', async () => {
        await page.goBack()
        await expect(titles).toHaveCount(4)
        await expect(filters.getByRole('button', { name: /^評分：\s*全部評分$/ })).toBeVisible()
      })
      await test.step('another term keeps the filters', async () => {
        await field.fill('看不見')
        await submit.click()
        await expect(main.getByRole('heading', { name: filtersWording.emptyHeading })).toBeVisible()
        expect(await findViolations(page, {}, 'main')).toEqual([])
        await main.getByRole('link', { name: '不限分類（4 篇）' }).click()
        await expect(titles).toHaveCount(4)
        await expect(filters.getByRole('link', { name: filtersWording.clear })).toHaveCount(0)
      })
    })
  })
})

test('a spinner shows during a search, and the late answer to the first search never replaces the second', async ({
  page,
}) => {
  const { release } = await hold(page, '/api/search')
  await enterRoute(page, `/search?q=${CITY}`)
  const { loading, heading, nothingFound, titles } = searchScreen(page)
  await expect(loading).toHaveText('正在搜尋...')
  await expect(loading).toHaveCSS('opacity', '1')
  await expect(heading).toHaveText(resultsHeading('城'))
  await expect(nothingFound).toHaveCount(0)
  release()
  await expect(titles).toHaveCount(5)
  await expect(loading).toHaveCount(0)
  await test.step('the late answer to the first search never replaces the second', async () => {
    const release = await holdRequests(page, `**/api/search?q=${CITY}`)
    // The app gives its question up when another term is searched.
    const givenUp = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(`/api/search?q=${CITY}`),
    )
    await enterRoute(page, `/search?q=${CITY}`)
    const { field, heading, titles, loading } = searchScreen(page)
    await expect(loading).toBeVisible()
    await field.fill('萬曆')
    await field.press('Enter')
    await givenUp
    await expect(titles).toHaveText(['《萬曆十五年》'])
    release()
    await settle(page)
    await expect(titles).toHaveText(['《萬曆十五年》'])
    await expect(heading).toHaveText(resultsHeading('萬曆'))
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/400|503|a screen has no data|a piece of a list could not be loaded/] })

  test('a term that is too long and a fault are reported, and after a fault a retry and another search work', async ({
    page,
  }) => {
    await test.step('an address with a term that is too long says so', async () => {
      await openRoute(page, `/search?q=${encodeURIComponent('城'.repeat(101))}`)
      await expect(page.getByRole('alert')).toHaveText(problemSentences.term_too_long)
    })
    await test.step('a fault is reported under 找不到相關書評 and can be retried', async () => {
      const recover = await failWithServerError(page, '/api/search')
      await enterRoute(page, `/search?q=${CITY}`)
      const { nothingFound, titles } = searchScreen(page)
      await expect(nothingFound).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
      await expect(page.getByRole('alert')).toContainText('ab12cd34')
      await recover()
      await page.getByRole('button', { name: '重新載入' }).click()
      await expect(titles).toHaveCount(5)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
    await test.step('after a fault another search works', async () => {
      const recover = await failWithServerError(page, '/api/search')
      await enterRoute(page, `/search?q=${CITY}`)
      const { nothingFound, field, heading, loading, titles } = searchScreen(page)
      await expect(nothingFound).toBeVisible()
      await recover()
      const { release } = await hold(page, '/api/search')
      await field.fill('萬曆')
      await field.press('Enter')
      await expect(loading).toBeVisible()
      await expect(nothingFound).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      release()
      await expect(titles).toHaveText(['《萬曆十五年》'])
      await expect(heading).toBeFocused()
    })
  })
})

test('above 200 results, two more pages load by themselves, the rest by 顯示更多', async ({ page }) => {
  const cards = makeCards(260)
  await page.route('**/api/search?**', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0)
    const results = cards.slice(offset, offset + LIST_PAGE_SIZE).map((card) => ({
      ...card,
      passage: null,
      category_parts: [],
      title_parts: [{ text: card.title, is_match: true }],
      author_parts: [{ text: card.author, is_match: false }],
    }))
    return route.fulfill({ json: { total: 260, results, years: [], tags: [], series: [], without: [] } })
  })
  await enterRoute(page, `/search?q=${CITY}`)
  const { titles, count, main } = searchScreen(page)
  await expect(count).toHaveText('共找到 260 篇書評')
  await scrollUntilShown(titles, 144)
  const more = main.getByRole('button', { name: siteWording.showMore })
  for (const shown of [192, 240, 260]) {
    await more.click()
    await expect(titles).toHaveCount(shown)
  }
  await expect(more).toHaveCount(0)
  expect(new Set(await titles.allTextContents()).size).toBe(260)
})

test('text typed before hydration is not lost', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  const { field, heading } = searchScreen(page)
  await field.fill('萬曆')
  release()
  await waitForHydration(page)
  await expect(field).toHaveValue('萬曆')
  await field.press('Enter')
  await expect(heading).toHaveText(resultsHeading('萬曆'))
})
