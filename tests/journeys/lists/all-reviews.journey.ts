import type { Page } from '@playwright/test'
import { DEFAULT_CATEGORIES } from '../../../src/contract/categories/category-defaults.ts'
import { categoryPath } from '../../../src/contract/links.ts'
import type { ReviewSort } from '../../../src/contract/reviews/sort-orders.ts'
import { allReviewsWording, sortWording } from '../../../src/contract/wording/reviews/category.ts'
import { answer, hold, makeCard } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test, typeRoute } from '../../support/browser/journey.ts'
import { apiRequestsOf } from '../../support/page/facts.ts'

function list(page: Page) {
  return page.getByRole('region', { name: allReviewsWording.list })
}

function titlesOn(page: Page) {
  return list(page).getByRole('heading', { level: 3 })
}

function sortButton(page: Page) {
  return list(page).getByRole('button', { name: sortWording.label })
}

function option(page: Page, sort: ReviewSort) {
  return page.getByRole('menuitemradio', { name: sortWording.options[sort], exact: true })
}

async function choose(page: Page, sort: ReviewSort): Promise<void> {
  await sortButton(page).click()
  await option(page, sort).click()
}

/** The ids of the reviews in their order on the screen. */
async function idsOn(page: Page): Promise<number[]> {
  const links = await titlesOn(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.map((href) => Number(href.split('/').at(-1)))
}

/** The sample library by rating, id order among equals. */
const BY_RATING = {
  5: [2, 9, 21],
  4.5: [1, 3, 4, 6, 8, 11, 13, 16, 17, 19, 23],
  4: [5, 7, 10, 12, 15, 20, 22, 24],
  3.5: [14, 18],
}

test('all reviews are headed 全部書評 and show all eight categories, at each of their addresses', async ({
  page,
}) => {
  for (const path of ['/categories', '/category/all', '/reviews']) {
    await page.goto('about:blank')
    await openRoute(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部書評')
    await expect(page).toHaveTitle('全部書評 | 星槎書話')
    const tiles = page.getByRole('region', { name: '全部分類' }).getByRole('listitem').getByRole('link')
    await expect(tiles).toHaveCount(8)
    for (const [index, { id, name }] of DEFAULT_CATEGORIES.entries()) {
      await expect(tiles.nth(index)).toContainText(name)
      await expect(tiles.nth(index)).toHaveAttribute('href', `#${categoryPath(id)}`)
    }
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/reviews$/)
  }
  await expect(list(page).getByRole('status')).toHaveText('共找到 24 篇書評')
  await expect(titlesOn(page)).toHaveCount(24)
})

test('the orders of all reviews: in the browser, by press and by keyboard, and the way on to authors and years', async ({
  page,
}) => {
  await openRoute(page, '/reviews')
  await test.step('all orders are sorted in the browser, without a request', async () => {
    await expect(titlesOn(page)).toHaveCount(24)
    const questions = apiRequestsOf(page)
    const ids = Array.from({ length: 24 }, (_, index) => index + 1)
    await expect(sortButton(page)).toContainText(sortWording.options.default)
    expect(await idsOn(page)).toEqual(ids)

    await choose(page, 'rating-desc')
    await expect
      .poll(() => idsOn(page))
      .toEqual([...BY_RATING[5], ...BY_RATING[4.5], ...BY_RATING[4], ...BY_RATING[3.5]])
    await choose(page, 'rating-asc')
    await expect
      .poll(() => idsOn(page))
      .toEqual([...BY_RATING[3.5], ...BY_RATING[4], ...BY_RATING[4.5], ...BY_RATING[5]])

    await choose(page, 'title-asc')
    await expect(titlesOn(page).first()).toHaveText('《人間詞話》')
    const ascending = await idsOn(page)
    expect(ascending.toSorted((a, b) => a - b)).toEqual(ids)
    await choose(page, 'title-desc')
    await expect(titlesOn(page).last()).toHaveText('《人間詞話》')
    expect(await idsOn(page)).toEqual(ascending.toReversed())

    await choose(page, 'date-desc')
    await expect(
      page.getByRole('region', { name: allReviewsWording.list }).getByRole('time').first(),
    ).toHaveText('2025/3/9')
    const newest = await idsOn(page)
    expect(newest.slice(0, 5)).toEqual([1, 3, 8, 4, 11])
    await choose(page, 'date-asc')
    await expect.poll(() => idsOn(page)).toEqual(newest.toReversed())

    await choose(page, 'default')
    await expect.poll(() => idsOn(page)).toEqual(ids)
    expect(questions).toEqual([])
    await test.step('going back restores the chosen order', async () => {
      await choose(page, 'title-desc')
      await expect(titlesOn(page).last()).toHaveText('《人間詞話》')
      await titlesOn(page).last().getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('《人間詞話》')
      await page.goBack()
      await expect(titlesOn(page).last()).toHaveText('《人間詞話》')
      await expect(sortButton(page)).toContainText(sortWording.options['title-desc'])
      await expect(titlesOn(page).last()).toBeInViewport()
    })
  })
  await test.step('the sort menu opens and closes by press, and a choice closes it', async () => {
    await choose(page, 'default')
    await expect(sortButton(page)).toContainText(sortWording.options.default)
    await expect(sortButton(page)).toHaveAttribute('aria-expanded', 'false')
    await sortButton(page).click()
    await expect(sortButton(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menuitemradio')).toHaveText(Object.values(sortWording.options))
    await expect(option(page, 'default')).toBeChecked()
    await sortButton(page).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await sortButton(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await choose(page, 'title-desc')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sortButton(page)).toContainText(sortWording.options['title-desc'])
    await sortButton(page).click()
    await expect(option(page, 'title-desc')).toBeChecked()
    await expect(option(page, 'default')).not.toBeChecked()
  })
  await test.step('the sort menu works by keyboard', async () => {
    // It is open.
    await option(page, 'default').click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sortButton(page)).toContainText(sortWording.options.default)
    await sortButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(option(page, 'default')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(option(page, 'date-asc')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, 'rating-desc')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sortButton(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(option(page, 'date-desc')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sortButton(page)).toBeFocused()
    await expect(titlesOn(page).first()).toHaveText('《夜航船》')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(titlesOn(page).first().getByRole('link')).toBeFocused()
  })
  await test.step('from all reviews by the authors and years to the reviews of one', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('main').getByRole('link', { name: '依作者' }).click()
    await page.getByRole('main').getByRole('link', { name: /^張岱/ }).click()
    await expect(heading).toHaveText('張岱')
    await expect(page).toHaveURL(/#\/author\/%E5%BC%B5%E5%B2%B1$/)
    await titlesOn(page).first().getByRole('link').click()
    await expect(heading).toHaveText('《夜航船》')
    await page.getByRole('main').getByRole('link', { name: '張岱', exact: true }).first().click()
    await expect(heading).toHaveText('張岱')
    await typeRoute(page, '/years')
    await page.getByRole('main').getByRole('link', { name: /^2025/ }).click()
    await expect(heading).toHaveText('2025 年')
    await expect(titlesOn(page)).toHaveCount(4)
    await choose(page, 'title-asc')
    const ascending = await idsOn(page)
    await choose(page, 'title-desc')
    await expect.poll(() => idsOn(page)).toEqual(ascending.toReversed())
  })
})

test('a spinner shows while the reviews are loading; what is there is sorted, and where there is none the page says so', async ({
  page,
}) => {
  await test.step('a spinner shows while the reviews are loading', async () => {
    const { release } = await hold(page, '/api/reviews')
    await enterRoute(page, '/reviews')
    const loading = page.getByRole('main').getByText(allReviewsWording.loading)
    await expect(loading).toBeVisible()
    await expect(page.getByText(allReviewsWording.empty)).toHaveCount(0)
    release()
    await expect(titlesOn(page)).toHaveCount(24)
    await expect(loading).toHaveCount(0)
  })
  await test.step('titles are sorted by strokes, other scripts last, digits by value; reviews without rating come last', async () => {
    const books = [
      makeCard({ id: 1, title: '鹽鐵論', rating: null }),
      makeCard({ id: 2, title: '一千零一夜', rating: 0 }),
      makeCard({ id: 3, title: '山海經', rating: 4.5 }),
      makeCard({ id: 4, title: '第10卷', rating: 5 }),
      makeCard({ id: 5, title: '第9卷', rating: 4 }),
      makeCard({ id: 6, title: 'Walden', rating: null }),
    ]
    await answer(page, '/api/reviews', { total: 6, cards: books })
    await enterRoute(page, '/reviews')
    await choose(page, 'title-asc')
    await expect.poll(() => idsOn(page)).toEqual([2, 3, 5, 4, 1, 6])
    await choose(page, 'title-desc')
    await expect.poll(() => idsOn(page)).toEqual([6, 1, 4, 5, 3, 2])
    await choose(page, 'rating-desc')
    await expect.poll(() => idsOn(page)).toEqual([4, 3, 5, 2, 1, 6])
    await choose(page, 'rating-asc')
    await expect.poll(() => idsOn(page)).toEqual([2, 5, 3, 4, 1, 6])
  })
  await test.step('without a review the page says so and leads on to the categories', async () => {
    await answer(page, '/api/reviews', { total: 0, cards: [] })
    await enterRoute(page, '/reviews')
    await expect(page.getByRole('main')).toContainText('該分類下暫無書評，請嘗試其他分類。')
    await expect(page.getByText('共找到 0 篇書評')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: '全部分類' }).getByRole('listitem').getByRole('link'),
    ).toHaveCount(8)
  })
})
