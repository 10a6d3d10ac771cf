import type { Page } from '@playwright/test'
import { notFoundWording } from '../../../src/contract/wording/site/not-found.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { apiRequestsOf } from '../../support/page/facts.ts'
import {
  enterRoute,
  expect,
  openRoute,
  test,
  typeRoute,
  waitForHydration,
  WITH_MOTION,
} from '../../support/browser/journey.ts'

test.use(WITH_MOTION)

const SCREENS = [
  ['/', '與槎客同行，尋書，也尋星。', '閱讀'],
  ['/review/1', '夜航船 | 星槎書話', '《夜航船》'],
  ['/review/001', '夜航船 | 星槎書話', '《夜航船》'],
  ['/category/reading-philosophy', '閱讀與哲學書評 | 星槎書話', '閱讀與哲學'],
  ['/category/fiction', '分類瀏覽 | 星槎書話', '分類瀏覽'],
  ['/category/all', '全部書評 | 星槎書話', '全部書評'],
  ['/categories', '全部書評 | 星槎書話', '全部書評'],
  ['/reviews', '全部書評 | 星槎書話', '全部書評'],
  ['/about', '关于我 | 星槎書話', '你好，我是槎客'],
  ['/search?q=%E5%9F%8E', '城 | 星槎書話', '「城」的搜尋結果'],
  ['/search', '搜尋書評 | 星槎書話', '搜尋書評'],
  ['/reading-list', '我的書單 | 星槎書話', '我的書單'],
  ['/no/such/path', '與槎客同行，尋書，也尋星。', '閱讀'],
] as const

test('every hash route shows its screen in the running app', async ({ page }) => {
  await openRoute(page, '/bookmarks')
  for (const [path, title, heading] of SCREENS) {
    await test.step(path, async () => {
      await typeRoute(page, path)
      await expectScreen(page, title, heading)
    })
  }
})

test('every permalink is hydrated without requesting its data again, and is there after a reload', async ({
  page,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [path, title, heading] of SCREENS) {
    // Screens that others stand for, and what is none as a permalink (loading/without-script.journey.ts).
    if (['/review/1', '/category/all', '/categories', '/search', '/no/such/path'].includes(path)) continue
    await test.step(path, async () => {
      asked.length = 0
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await waitForHydration(page)
      await expect(page).toHaveURL(`/#${path === '/review/001' ? '/review/1' : path}`)
      await expect(page).toHaveTitle(title)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((address) => address.startsWith('/api/'))).toEqual([])
      await expectScreen(page, title, heading)
      if (path !== '/review/001') return
      await page.reload()
      await waitForHydration(page)
      await expectScreen(page, title, heading)
    })
  }
})

test.describe(() => {
  test.use({ expectedErrors: [/404/] })
  test('the permalink of nothing has a page of its own', async ({ page }) => {
    const response = await page.goto('/posts/夜航船.html')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundWording.heading)
    await expectNoViolations(page)
    await page.getByRole('link', { name: '《夜航船》' }).click()
    await waitForHydration(page)
    await expect(page).toHaveURL('/#/review/1')
    await page.goto('/p/nowhere')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundWording.heading)
    await page.getByRole('main').getByRole('link', { name: '《夜航船》' }).click()
    await expect(page).toHaveURL('/#/review/1')
  })
})

async function expectScreen(page: Page, title: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('a place on the present screen is gone to and the route stays', async ({ page }) => {
  await openRoute(page, '/about')
  await page.evaluate(() => {
    window.location.hash = 'subscription'
  })
  await expect(page).toHaveURL('/#/about')
  await page.goto('about:blank')
  await page.goto('/#subscription')
  await expect(page.locator('#subscription')).toBeInViewport()
  await expect(page.locator('#subscription')).toBeFocused()
})

test('no screen requests the categories, which are part of the app', async ({ page }) => {
  const questions = apiRequestsOf(page)
  await enterRoute(page, '/')
  await expect(page.getByRole('main').getByRole('link', { name: '創作與思考' }).first()).toBeVisible()
  for (const [path, heading] of [
    ['/about', '你好'],
    ['/search', '搜尋書評'],
    ['/category/fiction', '分類瀏覽'],
    ['/reading-list', '我的書單'],
    // The last screen that requests something: the requests of the others come before it.
    ['/reviews', '全部書評'],
  ] as const) {
    await typeRoute(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  await expect(page.getByRole('main').getByRole('heading', { name: '《夜航船》' })).toBeVisible()
  expect(questions).toEqual([
    '/api/home',
    '/api/pages/about',
    '/api/categories/fiction/reviews',
    '/api/reviews',
  ])
})
