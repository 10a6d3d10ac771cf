import type { Page } from '@playwright/test'
import { bookTitle } from '../../../src/contract/wording/reviews/books.ts'
import { reviewWording } from '../../../src/contract/wording/reviews/review.ts'
import { answer, failWithServerError, hold, makeReviewPage } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test, WITH_MOTION } from '../../support/browser/journey.ts'
import { apiRequestsOf } from '../../support/page/facts.ts'

test.use(WITH_MOTION)

const STATES = {
  loading: reviewWording.loading,
  found: bookTitle('慢書'),
  missing: reviewWording.notFoundHeading,
}

/** Notes frame by frame which of the states are on the screen, once About or the blank search, where the app starts, has gone. */
async function watchStates(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((states) => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      const main = document.querySelector('#root main')
      const isShown = main?.checkVisibility({ visibilityProperty: true }) === true
      const texts = isShown
        ? [...main.querySelectorAll('h1, [role="status"]')].map((each) => each.textContent)
        : []
      const present = Object.entries(states).filter(([, text]) => texts.includes(text))
      if (isShown && !texts.some((text) => /^(?:你好|搜尋)/.test(text)))
        seen.add(present.map(([state]) => state).join(' and '))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, STATES)
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

test('first a review is loading, then it is found, never both', async ({ page }) => {
  const statesSeen = await watchStates(page)
  await answer(page, '/api/reviews/900', makeReviewPage({ title: '慢書' }))
  const { release } = await hold(page, '/api/reviews/900')
  await enterRoute(page, '/review/900')
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: '正在加載書評內容...' })
  await expect(loading).toHaveText(reviewWording.loading)
  await expect(loading).toHaveCSS('opacity', '1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《慢書》')
  await expect(loading).toHaveCount(0)
  expect(await statesSeen()).toEqual(['loading', 'found'])
})

test.describe(() => {
  test.use({ expectedErrors: [/404/] })

  test('first a review is loading, then it is not found, never both, within header and footer', async ({
    page,
  }) => {
    await test.step('in the running app', async () => {
      const statesSeen = await watchStates(page)
      const { release } = await hold(page, '/api/reviews/999999')
      await enterRoute(page, '/review/999999')
      await expect(page.getByText(reviewWording.loading)).toBeVisible()
      release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('未找到書評')
      await expect(page.getByRole('main')).toContainText('抱歉，我們無法找到您請求的書評。')
      await expect(page).toHaveTitle('未找到書評 | 星槎書話')
      await expect(page.getByText(reviewWording.loading)).toHaveCount(0)
      expect(await statesSeen()).toEqual(['loading', 'missing'])
      await page.getByRole('main').getByRole('link', { name: reviewWording.backHome }).click()
      await expect(page).toHaveURL('/#/')
    })

    await test.step('as a page of the server', async () => {
      const response = await page.goto('/review/999999')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(reviewWording.notFoundHeading)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page).toHaveURL('/#/review/999999')
    })
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/503|a screen has no data/] })

  test('a fault shows 未找到書評 with the hint that it may be the site’s, and a retry shows the review', async ({
    page,
  }) => {
    const statesSeen = await watchStates(page)
    await answer(page, '/api/reviews/900', makeReviewPage({ title: '慢書' }))
    const recover = await failWithServerError(page, '/api/reviews/900')
    await enterRoute(page, '/review/900')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('未找到書評')
    await expect(page.getByRole('main')).toContainText(reviewWording.notFound)
    await expect(page.getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
    await expect(page.getByRole('alert')).toContainText('ab12cd34')
    await recover()
    await page.getByRole('button', { name: '重新載入' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《慢書》')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    for (const state of await statesSeen()) expect(['loading', 'missing', 'found']).toContain(state)
  })
})

test('while another review is loading nothing of the first one shows, and its late answer neither', async ({
  page,
}) => {
  await openRoute(page, '/review/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《夜航船》')
  const { release } = await hold(page, '/api/reviews/21')
  await page.getByRole('link', { name: '《浮生六記》' }).first().click()
  await expect(page.getByText(reviewWording.loading)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/夜航船/)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《浮生六記》')
  await expect(page).toHaveTitle('浮生六記 | 星槎書話')

  await test.step('the late answer of one review never replaces the next', async () => {
    const { release } = await hold(page, '/api/reviews/1')
    // The app gives its question up when another review is opened.
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/reviews/1'))
    await enterRoute(page, '/review/1')
    await expect(page.getByText(reviewWording.loading)).toBeVisible()
    await page.evaluate(() => {
      window.location.hash = '#/review/21'
    })
    await givenUp
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《浮生六記》')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《浮生六記》')
    await expect(page).toHaveTitle('浮生六記 | 星槎書話')
  })
  await test.step('nothing is requested for what is no id of a review', async () => {
    const questions = apiRequestsOf(page)
    for (const id of ['abc', '1.5', '-1', '1e3', '99999999999999999999']) {
      await openRoute(page, '/about')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('你好')
      questions.length = 0
      await openRoute(page, `/review/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(reviewWording.notFoundHeading)
      expect(questions).toEqual([])
    }
  })
})
