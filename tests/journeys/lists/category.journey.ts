import type { Page } from '@playwright/test'
import { OLDER_SLUGS, type OlderSlug } from '../../../src/contract/categories/categories.ts'
import { DEFAULT_CATEGORIES } from '../../../src/contract/categories/category-defaults.ts'
import { categoryPath } from '../../../src/contract/links.ts'
import { bookTitle, reviewsInCategory } from '../../../src/contract/wording/reviews/books.ts'
import {
  browseWording,
  categoryWording,
  olderSlugLines,
} from '../../../src/contract/wording/reviews/category.ts'
import { answer, hold, makeCard } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test, waitForHydration } from '../../support/browser/journey.ts'
import { apiRequestsOf, scrollTop, settle } from '../../support/page/facts.ts'
import { SITE } from '../../support/browser/sample-site.ts'

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function reviewList(page: Page) {
  return page.getByRole('region', { name: categoryWording.reviews })
}

function titlesOn(page: Page) {
  return reviewList(page).getByRole('heading', { level: 3 })
}

function go(page: Page, path: string): Promise<void> {
  return page.evaluate((hash) => {
    window.location.hash = hash
  }, path)
}

const EMPTY = {
  total: 0,
  cards: [],
  is_known: true,
  font_faces: '',
  page: null,
  stands_for: null,
  is_moved: false,
}

test('each of the eight categories shows its own name, texts and sample titles, one after another, and two outside resources and a video', async ({
  page,
}) => {
  await openRoute(page, '/search')
  for (const { id, name, tagline, description } of DEFAULT_CATEGORIES) {
    const { recommendation, books } = SITE.category_pages[id]!
    await go(page, categoryPath(id))
    const main = page.getByRole('main')
    await expect(heading(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name}書評 | 星槎書話`)
    await expect(main.getByText(tagline, { exact: true })).toBeVisible()
    await expect(main.getByText(description, { exact: true })).toBeVisible()
    await expect(main.getByText(recommendation ?? '', { exact: true })).toBeVisible()
    const samples = page.getByRole('region', { name: '代表書單' }).getByRole('listitem')
    await expect(samples).toHaveText(books.map(({ title, author }) => bookTitle(title) + author))
    await expect(reviewList(page).getByRole('heading', { level: 2 })).toHaveText('分類書評')
    await expect(heading(page).locator('svg')).toBeVisible()
    await expect(main.locator('header img')).toBeVisible()
  }
  await expectResources(page)
  await page.getByRole('link', { name: '查看所有分類' }).click()
  await expect(page).toHaveURL('/#/categories')
  await expect(heading(page)).toHaveText('全部書評')
  expect(await scrollTop(page)).toBe(0)
})

/** Below the reviews, the video with its channel. */
async function expectResources(page: Page): Promise<void> {
  const { photo, video } = SITE.social
  const resources = page.getByRole('region', { name: categoryWording.resources })
  for (const place of [photo, video]) {
    const link = resources.getByRole('link', { name: place?.label ?? '' })
    await expect(link).toHaveAttribute('href', place?.url ?? '')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  const clip = page.getByRole('region', { name: categoryWording.video })
  await expect(clip).toContainText(SITE.category_video?.title ?? '')
  await expect(clip.getByRole('link', { name: categoryWording.watchVideo })).toHaveAttribute(
    'href',
    video?.url ?? '',
  )
}

test('a category requests its reviews alone, shows while they load, and says where there are none', async ({
  page,
}) => {
  await test.step('categories are never requested', async () => {
    const questions = apiRequestsOf(page)
    await enterRoute(page, '/category/creator-thoughts')
    await expect(titlesOn(page).first()).toBeVisible()
    expect(questions).toEqual(['/api/categories/creator-thoughts/reviews'])
  })
  await test.step('the category shows while its reviews are loading', async () => {
    const { release } = await hold(page, '/api/categories/creator-thoughts/reviews')
    await enterRoute(page, '/category/creator-thoughts')
    const loading = reviewList(page).getByText(categoryWording.loading)
    await expect(loading).toBeVisible()
    await expect(heading(page)).toHaveText('創作與思考')
    await expect(page.getByText(categoryWording.emptyHeading)).toHaveCount(0)
    release()
    await expect(titlesOn(page).first()).toBeVisible()
    await expect(loading).toHaveCount(0)
  })
  await test.step('the late reviews of one category never show in the next', async () => {
    const path = '/api/categories/technology-future/reviews'
    const { release } = await hold(page, path)
    // The app gives its question up when another category is opened.
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
    await enterRoute(page, '/category/technology-future')
    await expect(heading(page)).toHaveText('科技與未來')
    await go(page, '/category/economics-society')
    await givenUp
    await expect(titlesOn(page)).toHaveCount(5)
    release()
    await settle(page)
    await expect(titlesOn(page)).toHaveText([
      '《萬曆十五年》',
      '《鄉土中國》',
      '《國富論》',
      '《規訓與懲罰》',
      '《茶館》',
    ])
  })
  await test.step('a category without reviews says so, and the rest of it stays', async () => {
    await answer(page, '/api/categories/creator-thoughts/reviews', EMPTY)
    await enterRoute(page, '/category/creator-thoughts')
    await expect(reviewList(page).getByRole('heading', { level: 3 })).toHaveText('尚無相關書評')
    await expect(reviewList(page)).toContainText('此分類目前還沒有書評，敬請期待更新！')
    await expect(reviewList(page).getByRole('link', { name: '查看所有分類' })).toBeVisible()
    await expect(heading(page)).toHaveText('創作與思考')
  })
  await test.step('a slug in Chinese letters lists what has it', async () => {
    const cards = [
      makeCard({ title: '書目答問', categories: [], category: '目錄學', category_name: '目錄學' }),
    ]
    await answer(page, `/api/categories/${encodeURIComponent('目錄學')}/reviews`, {
      ...EMPTY,
      total: 1,
      cards,
    })
    await enterRoute(page, '/category/目錄學')
    await expect(heading(page)).toHaveText('分類瀏覽')
    await expect(page.getByRole('link', { name: '《書目答問》' })).toBeVisible()
  })
})

test('a category lists just the reviews that have it, and the next one replaces everything', async ({
  page,
}) => {
  for (const [id, titles] of [
    ['technology-future', ['《時間的秩序》', '《科學革命的結構》', '《科學怪人》']],
    ['gender-body-power', ['《自己的房間》', '《第二性》', '《科學怪人》', '《規訓與懲罰》']],
  ] as const) {
    await test.step(`${id} lists just the reviews that have it, first or not`, async () => {
      await openRoute(page, `/category/${id}`)
      await expect(titlesOn(page)).toHaveText(titles)
      await expect(reviewList(page).getByRole('status')).toHaveText(reviewsInCategory(titles.length))
      await titlesOn(page).first().getByRole('link').click()
      await expect(heading(page)).toHaveText(titles[0])
    })
  }
  await test.step('going from one category to another replaces everything and starts at the top', async () => {
    await openRoute(page, '/category/technology-future')
    await expect(heading(page)).toHaveText('科技與未來')
    await titlesOn(page).last().scrollIntoViewIfNeeded()
    await go(page, '/category/economics-society')
    await expect(heading(page)).toHaveText('經濟與社會')
    await expect(page).toHaveTitle('經濟與社會書評 | 星槎書話')
    await expect(titlesOn(page)).toHaveText([
      '《萬曆十五年》',
      '《鄉土中國》',
      '《國富論》',
      '《規訓與懲罰》',
      '《茶館》',
    ])
    await expect(page.getByRole('main')).not.toContainText(/科技與未來書評|未來的渡口|科學怪人/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /economics-society$/)
    await expect.poll(() => scrollTop(page)).toBe(0)
  })
  await test.step('fiction lists the reviews of the older vocabulary', async () => {
    await openRoute(page, '/category/fiction')
    const list = page.getByRole('region', { name: browseWording.list })
    await expect(list.getByRole('heading', { level: 3 })).toHaveText([
      '《看不見的城市》',
      '《科學怪人》',
      '《茶館》',
    ])
    await expect(list.getByRole('status')).toHaveText('共找到 3 篇書評')
    const tiles = page.getByRole('region', { name: browseWording.allCategories })
    await expect(tiles.getByRole('link')).toHaveCount(8)
  })
})

test('each older category is browsed under its name and is not empty', async ({ page }) => {
  await openRoute(page, '/search')
  const main = page.getByRole('main')
  for (const [slug, name] of Object.entries(OLDER_SLUGS)) {
    await test.step(slug, async () => {
      await go(page, `/category/${slug}`)
      await expect(heading(page)).toHaveText('分類瀏覽')
      await expect(page).toHaveTitle('分類瀏覽 | 星槎書話')
      await expect(main).toContainText(name)
      await expect(main).toContainText(olderSlugLines[slug as OlderSlug])
      const list = page.getByRole('region', { name: browseWording.list })
      await expect(list.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await expect(list).not.toContainText('undefined')
    })
  }
})

test.describe(() => {
  test.use({ expectedErrors: [/404/] })

  test('a slug that no review has is browsed and found empty', async ({ page }) => {
    for (const slug of [
      'no-such',
      '__proto__',
      'constructor',
      '%E5%B0%8F%E8%AA%AA',
      '%E0%A4%A',
      '%3Cscript%3E',
    ]) {
      await test.step(slug, async () => {
        await page.goto(`/category/${slug}`)
        await waitForHydration(page)
        await expect(heading(page)).toHaveText('分類瀏覽')
        await expect(page).toHaveTitle('分類瀏覽 | 星槎書話')
        await expect(page.getByRole('main')).toContainText('該分類下暫無書評，請嘗試其他分類。')
        const tiles = page.getByRole('region', { name: browseWording.allCategories })
        await expect(tiles.getByRole('link')).toHaveCount(8)
      })
    }
  })
})
