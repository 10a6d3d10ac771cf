import type { Page } from '@playwright/test'
import { newestWording } from '../../../src/contract/wording/reviews/home.ts'
import { continueWording, lastReadAt } from '../../../src/contract/wording/reviews/review.ts'
import { answer, makeCard, makeReviewPage } from '../../support/browser/answers.ts'
import {
  enterAgain,
  enterRoute,
  expect,
  test,
  typeRoute,
  WITH_MOTION,
} from '../../support/browser/journey.ts'
import { scrollTop, settle } from '../../support/page/facts.ts'
import { newReader, signInAs } from '../../support/accounts/reader.ts'

test.use({ ...WITH_MOTION, expectedErrors: [/status of 404 .*\/review\/999/] })

function part(name: string): string {
  return `<h2>${name}</h2>${`<p>${`${name}說了又說，說的是同一件事。`.repeat(12)}</p>`.repeat(8)}`
}

const LONG_TEXT = `<p>開場。</p>${['上篇', '中篇', '下篇'].map(part).join('')}`

function strip(page: Page) {
  return page.getByRole('status').filter({ hasText: continueWording.carryOn })
}

async function openLongReview(page: Page): Promise<void> {
  await enterRoute(page, '/review/900')
  await expect(page.getByRole('article')).toContainText('開場')
}

/** Puts the heading below the bar, as a reader does who has come so far. */
async function readTo(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { level: 2, name: heading })
    .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
}

/** The reader has stopped, and the browser keeps the place. */
async function placeIsKept(page: Page, heading: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(heading)
}

async function nothingIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('xingcha:reading') ?? '[]')).toBe('[]')
}

/** By a link of another review. */
async function comeBackLater(page: Page): Promise<void> {
  await typeRoute(page, '/review/901')
  await page.getByRole('link', { name: '《長書》' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《長書》')
}

test.beforeEach(async ({ page }) => {
  await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, title: '長書', content: LONG_TEXT }))
  const related = [makeCard({ id: 900, title: '長書' })]
  await answer(page, '/api/reviews/901', makeReviewPage({ id: 901, title: '短書' }, { related }))
})

test('a long review that was left in the middle offers to continue there, until it is read to its end', async ({
  page,
}) => {
  await openLongReview(page)
  await expect(strip(page)).toHaveCount(0)
  await readTo(page, '中篇')
  await placeIsKept(page, '中篇')
  await comeBackLater(page)
  await expect(strip(page)).toContainText(lastReadAt('中篇'))
  expect(await scrollTop(page)).toBe(0)
  await strip(page).getByRole('button', { name: continueWording.carryOn }).click()
  const heading = page.getByRole('heading', { level: 2, name: '中篇' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200)
  await expect(strip(page)).toHaveCount(0)
  await test.step('the offer is reachable by keyboard and closes when the reader scrolls on', async () => {
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    await comeBackLater(page)
    await strip(page).getByRole('button', { name: continueWording.carryOn }).focus()
    await page.keyboard.press('Tab')
    await expect(strip(page).getByRole('button', { name: continueWording.fromStart })).toBeFocused()
    await readTo(page, '下篇')
    await expect(strip(page)).toHaveCount(0)
  })
  await test.step('從頭開始 goes to the beginning and deletes the saved position', async () => {
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    await comeBackLater(page)
    await strip(page).getByRole('button', { name: continueWording.fromStart }).click()
    await expect(strip(page)).toHaveCount(0)
    await expect(page.getByText('開場。')).toBeInViewport()
    await nothingIsKept(page)
    await comeBackLater(page)
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
  })
  await test.step('a review that was read to its end makes no offer', async () => {
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await nothingIsKept(page)
    await comeBackLater(page)
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
  })
  await test.step('going back restores the position without an offer', async () => {
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    const before = await scrollTop(page)
    await page.evaluate(() => {
      window.location.hash = '#/about'
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('槎客')
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(before - 50)
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
  })
})

test('after three minutes home offers to go on, on this device', async ({ page }) => {
  await page.clock.install()
  await openLongReview(page)
  await readTo(page, '中篇')
  await placeIsKept(page, '中篇')
  const line = page.getByRole('link', { name: newestWording.carryOn })
  const newest = page.getByRole('article').filter({ hasText: newestWording.latest })
  await test.step('not before', async () => {
    await page.clock.runFor(100_000)
    await typeRoute(page, '/')
    await expect(newest).toBeVisible()
    await expect(line).toHaveCount(0)
  })
  await test.step('and not from the beginning, where they may be spent again', async () => {
    await enterRoute(page, '/review/900')
    await page.clock.runFor(190_000)
    await placeIsKept(page, '《長書》')
    await placeIsKept(page, '中篇')
  })
  await test.step('by one line, which leads to the place', async () => {
    await enterRoute(page, '/review/900')
    await readTo(page, '中篇')
    await page.clock.runFor(190_000)
    await placeIsKept(page, '《長書》')
    await page.goto('/')
    await expect(line).toContainText('《長書》')
    await expect(line).toContainText(lastReadAt('中篇'))
    expect((await line.boundingBox())!.y).toBeLessThan((await newest.boundingBox())!.y)
    await line.click()
    const heading = page.getByRole('heading', { level: 2, name: '中篇' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect(strip(page)).toHaveCount(0)
  })
  await test.step('not to a text that was taken down', async () => {
    const stored = await page.evaluate(() => localStorage.getItem('xingcha:reading') ?? '')
    await page.goto('/search')
    await page.evaluate(
      (kept) => localStorage.setItem('xingcha:reading', kept.replace('[900,', '[999,')),
      stored,
    )
    await page.goto('/review/999')
    await nothingIsKept(page)
    await page.evaluate((kept) => localStorage.setItem('xingcha:reading', kept), stored)
  })
  await test.step('until the reader wants no more of it', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: newestWording.forget('《長書》') }).click()
    await expect(line).toHaveCount(0)
    await nothingIsKept(page)
  })
})

test('no wrong position is offered: of another review, of a short one, of a text that has changed', async ({
  page,
}) => {
  await test.step('the position of one review is not offered in another', async () => {
    await answer(page, '/api/reviews/902', makeReviewPage({ id: 902, title: '另一本', content: LONG_TEXT }))
    await openLongReview(page)
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    await typeRoute(page, '/review/902')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《另一本》')
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
  })

  await test.step('a short review is not remembered', async () => {
    await openLongReview(page)
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    await typeRoute(page, '/review/901')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('《短書》')
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await page.getByRole('link', { name: '《長書》' }).click()
    await expect(strip(page)).toContainText(lastReadAt('中篇'))
    expect(await page.evaluate(() => localStorage.getItem('xingcha:reading') ?? '')).not.toContain('901')
  })

  await test.step('a text that has changed since offers no wrong position', async () => {
    await openLongReview(page)
    await readTo(page, '中篇')
    await placeIsKept(page, '中篇')
    const changed = LONG_TEXT.replaceAll('中篇', '新篇')
    await answer(page, '/api/reviews/900', makeReviewPage({ id: 900, title: '長書', content: changed }))
    await comeBackLater(page)
    await settle(page)
    await expect(strip(page)).toHaveCount(0)
  })
})

test('a browser without storage offers nothing and reports no error', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await openLongReview(page)
  await readTo(page, '下篇')
  await typeRoute(page, '/about')
  await enterAgain(page, '/review/900')
  await expect(page.getByRole('article')).toContainText('開場')
  await settle(page)
  await expect(strip(page)).toHaveCount(0)
})

test('a signed-in reader goes on where another device stopped', async ({ page, browser, baseURL }) => {
  const reader = await newReader()
  await signInAs(page, reader)
  await enterRoute(page, '/review/3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('《萬曆十五年》')
  await readTo(page, '一斤肉的出入')
  await placeIsKept(page, '一斤肉的出入')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.evaluate(() => void window.dispatchEvent(new Event('blur')))
  expect((await saved).status()).toBe(200)
  // As after three minutes.
  const data: object = { ...((await saved).request().postDataJSON() as object), is_read: true }
  expect((await page.request.put('/api/reviews/3/position', { data })).status()).toBe(200)

  const other = await browser.newContext({ viewport: page.viewportSize(), ...(baseURL && { baseURL }) })
  try {
    const phone = await other.newPage()
    await signInAs(phone, reader)
    await phone.goto('/')
    const line = phone.getByRole('link', { name: newestWording.carryOn })
    await expect(line).toContainText(lastReadAt('一斤肉的出入'))
    await enterRoute(phone, '/review/3')
    await expect(strip(phone)).toContainText(lastReadAt('一斤肉的出入'))
    // Its menus lie above it, also where they end at the lower edge of the window.
    const button = phone.getByRole('main').locator('[aria-haspopup="menu"]')
    await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await phone.evaluate(() => window.scrollBy({ top: 220, behavior: 'instant' }))
    await button.click()
    const last = phone.getByRole('menuitemradio').last()
    await expect(last).toBeVisible()
    expect(await last.evaluate(isOnTop)).toBe(true)
  } finally {
    await other.close()
  }
})

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
