import type { Locator, Page } from '@playwright/test'
import type { ReviewCard } from '../../src/contract/reviews.ts'
import { allReviewsWording, sortWording } from '../../src/contract/wording/category.ts'
import { siteWording } from '../../src/contract/wording/site.ts'
import { shownOfReviews } from '../../src/contract/wording/books.ts'
import { answerInPieces, failOnOurSide, makeCards } from '../support/answers.ts'
import { expect, openRoute, test } from '../support/journey.ts'
import { settle } from '../support/page-facts.ts'

const ALL = 260

function list(page: Page) {
  return page.getByRole('region', { name: allReviewsWording.list })
}

function titlesOn(page: Page) {
  return list(page).getByRole('heading', { level: 3 })
}

function more(page: Page) {
  return list(page).getByRole('button', { name: siteWording.showMore })
}

async function openLongList(page: Page): Promise<string[]> {
  const questions = await answerInPieces(page, '/api/reviews', makeCards(ALL))
  await openRoute(page, '/reviews')
  await expect(titlesOn(page).first()).toBeVisible()
  return questions
}

/** Down to the end of the list, again and again as it grows. */
async function scrollUntilShown(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    expect(await titlesOn(page).count()).toBe(count)
  }).toPass()
}

async function showAll(page: Page): Promise<void> {
  await scrollUntilShown(page, 144)
  for (const count of [192, 240, ALL]) {
    await more(page).click()
    await expect(titlesOn(page)).toHaveCount(count)
  }
}

/** From the top down to it, past every card, as a reader comes there. */
async function scrollThroughTo(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  while (!(await target.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight / 2))) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' }))
    await settle(page)
  }
}

test('above 200 reviews, 48 come first and two pieces more by themselves; then 顯示更多 waits (decisions.md 31)', async ({
  page,
}) => {
  const questions = await openLongList(page)
  await expect(list(page).getByRole('status').first()).toHaveText('共找到 260 篇書評')
  await expect(titlesOn(page)).toHaveCount(48)
  await scrollUntilShown(page, 144)
  await expect(more(page)).toBeVisible()
  expect(questions).toEqual(['', '?offset=48', '?offset=96'])

  // The footer can be reached now: nothing more comes unasked.
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await settle(page)
  await expect(footer).toBeInViewport()
  await expect(titlesOn(page)).toHaveCount(144)
  expect(questions).toHaveLength(3)

  await more(page).click()
  await expect(titlesOn(page)).toHaveCount(192)
  await expect(list(page)).toContainText(shownOfReviews(192, ALL))
  await more(page).click()
  await expect(titlesOn(page)).toHaveCount(240)
  await more(page).click()
  await expect(titlesOn(page)).toHaveCount(ALL)
  await expect(more(page)).toHaveCount(0)
  await expect(list(page).getByRole('status').first()).toHaveText('共找到 260 篇書評')
  expect(questions.slice(3)).toEqual(['?offset=144', '?offset=192', '?offset=240'])
})

test('whoever asks for more by key goes on with the first review that arrives (decisions.md 31)', async ({
  page,
}) => {
  await openLongList(page)
  await scrollUntilShown(page, 144)
  await more(page).focus()
  await page.keyboard.press('Enter')
  await expect(titlesOn(page)).toHaveCount(192)
  await expect(titlesOn(page).nth(144).getByRole('link')).toBeFocused()
})

test('the order of a long list is asked of the server, for all of it (decisions.md 31)', async ({ page }) => {
  const questions = await openLongList(page)
  await list(page).getByRole('button', { name: sortWording.label }).click()
  await page.getByRole('menuitemradio', { name: sortWording.options['rating-desc'] }).click()
  await expect(titlesOn(page).first()).toHaveText('《書之10》')
  await expect(titlesOn(page)).toHaveCount(48)
  expect(questions.at(-1)).toBe('?sort=rating-desc')
  await scrollUntilShown(page, 144)
  expect(questions).toContain('?sort=rating-desc&offset=48')
  await expect(titlesOn(page).nth(26)).toHaveText('《書之9》')
})

test('also where all of a long list has been loaded its order is asked of the server (decisions.md 31)', async ({
  page,
}) => {
  const questions = await openLongList(page)
  await scrollUntilShown(page, 144)
  for (const count of [192, 240, ALL]) {
    await more(page).click()
    await expect(titlesOn(page)).toHaveCount(count)
  }
  await list(page).getByRole('button', { name: sortWording.label }).click()
  await page.getByRole('menuitemradio', { name: sortWording.options['rating-desc'] }).click()
  await expect(titlesOn(page).first()).toHaveText('《書之10》')
  await expect(titlesOn(page)).toHaveCount(48)
  expect(questions.at(-1)).toBe('?sort=rating-desc')
})

test('on the way back all that was loaded is there again, at the same place (16)', async ({ page }) => {
  const questions = await openLongList(page)
  await scrollUntilShown(page, 144)
  const link = titlesOn(page).nth(120).getByRole('link')
  await scrollThroughTo(page, link)
  await page.route('**/api/reviews/121', (route) => route.abort())
  await openRoute(page, '/about')
  const asked = questions.length
  await page.goBack()
  await expect(titlesOn(page)).toHaveCount(144)
  await expect(link).toBeInViewport()
  expect(questions).toHaveLength(asked)
})

/** Some titles take one line and some take four. */
function makeUnevenCards(): ReviewCard[] {
  return makeCards(ALL).map((card) => ({ ...card, title: '書之名'.repeat(1 + (card.id % 7) * 2) + card.id }))
}

/** As in a browser that leaves out nothing of it. */
const LAID_OUT = 'main [role=list] :is(div, ul) { content-visibility: visible !important }'

function heightOfList(page: Page): Promise<number> {
  return list(page)
    .getByRole('list')
    .evaluate((element) => element.getBoundingClientRect().height)
}

/** Pixels from the window's upper edge. */
function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top)
}

/** In one leap, over shelves that have never been in view. */
async function leapTo(page: Page, link: Locator): Promise<void> {
  for (const _ of ['to where it seems to be', 'to where it is']) {
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await settle(page)
  }
}

async function expectTheVeryPixelOnTheWayBack(page: Page, link: Locator): Promise<void> {
  const before = await topOf(link)
  const count = await titlesOn(page).count()
  await openRoute(page, '/about')
  await page.goBack()
  await expect(link).toBeInViewport()
  expect(Math.abs((await topOf(link)) - before)).toBeLessThan(1)
  // The shelves around it come in behind it and move nothing.
  await expect(titlesOn(page)).toHaveCount(count)
  await settle(page)
  expect(Math.abs((await topOf(link)) - before)).toBeLessThan(1)
}

test('the way back leads to the very pixel, though the books are uneven and not all were passed (16)', async ({
  page,
}) => {
  await answerInPieces(page, '/api/reviews', makeUnevenCards())
  await openRoute(page, '/reviews')
  await scrollUntilShown(page, 144)
  await more(page).click()
  await expect(titlesOn(page)).toHaveCount(192)
  const link = list(page).locator('a[href="#/review/101"]')
  await leapTo(page, link)
  await expectTheVeryPixelOnTheWayBack(page, link)
})

test('the way back leads to the very pixel also where the browser lays out all of a list (16)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await answerInPieces(page, '/api/reviews', makeUnevenCards())
  await openRoute(page, '/reviews')
  await page.addStyleTag({ content: LAID_OUT })
  await showAll(page)
  const link = list(page).locator('a[href="#/review/258"]')
  await leapTo(page, link)
  await expectTheVeryPixelOnTheWayBack(page, link)
})

test('who comes back and turns the phone finds no room kept for the width of before (16)', async ({
  page,
}) => {
  await openLongList(page)
  await showAll(page)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await openRoute(page, '/about')
  await page.goBack()
  await expect(titlesOn(page)).toHaveCount(ALL)
  // Twice as many across: with the heights of before half of the list would be empty.
  await page.setViewportSize({ width: 1200, height: 390 })
  await settle(page)
  const kept = await heightOfList(page)
  await page.addStyleTag({ content: LAID_OUT })
  expect(Math.abs(kept / (await heightOfList(page)) - 1)).toBeLessThan(0.1)
})

test('the covers of a long list come as it is scrolled, and none is missing where the reader is', async ({
  page,
}) => {
  await openLongList(page)
  await scrollUntilShown(page, 144)
  const covers = list(page).getByRole('listitem').locator('img')
  await expect(covers).toHaveCount(144)
  const link = titlesOn(page).nth(100).getByRole('link')
  await scrollThroughTo(page, link)
  await expect
    .poll(() => covers.nth(100).evaluate((cover: HTMLImageElement) => cover.naturalWidth))
    .toBeGreaterThan(0)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(list(page).locator('img:not([src])')).toHaveCount(0)
})

test('who hears a long list hears one list, and which of all a review is', async ({ page }) => {
  await openLongList(page)
  await scrollUntilShown(page, 144)
  await expect(list(page).getByRole('list')).toHaveCount(1)
  const cards = list(page).getByRole('listitem')
  await expect(cards).toHaveCount(144)
  await expect(cards.nth(100)).toHaveAttribute('aria-posinset', '101')
  await expect(cards.nth(100)).toHaveAttribute('aria-setsize', String(ALL))
})

test.describe(() => {
  test.use({ expectedErrors: [/503|a piece of a list could not be loaded/] })

  test('where a piece fails the reviews that are there stay, and it can be asked for again (326)', async ({
    page,
  }) => {
    await openLongList(page)
    await scrollUntilShown(page, 144)
    const recover = await failOnOurSide(page, '/api/reviews')
    await more(page).click()
    await expect(list(page).getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
    await expect(titlesOn(page)).toHaveCount(144)
    await recover()
    await list(page).getByRole('button', { name: '重新載入' }).click()
    await expect(titlesOn(page)).toHaveCount(192)
    await expect(list(page).getByRole('alert')).toHaveCount(0)
    await expect(more(page)).toBeVisible()
  })

  test('where an order fails the list stays as it was, and it can be asked for again (326)', async ({
    page,
  }) => {
    await openLongList(page)
    const order = list(page).getByRole('button', { name: sortWording.label })
    const recover = await failOnOurSide(page, '/api/reviews')
    await order.click()
    await page.getByRole('menuitemradio', { name: sortWording.options['title-desc'] }).click()
    await expect(list(page).getByRole('alert')).toContainText('連線發生問題，請稍後再試。')
    await expect(order).toContainText(sortWording.options.default)
    await expect(titlesOn(page).first()).toHaveText('《書之1》')
    await recover()
    await list(page).getByRole('button', { name: '重新載入' }).click()
    await expect(titlesOn(page).first()).toHaveText('《書之260》')
    await expect(order).toContainText(sortWording.options['title-desc'])
    await expect(list(page).getByRole('alert')).toHaveCount(0)
  })
})
