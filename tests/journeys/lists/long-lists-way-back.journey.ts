import type { Locator, Page } from '@playwright/test'
import type { ReviewCard } from '../../../src/contract/reviews/reviews.ts'
import { answerInPages, makeCards } from '../../support/browser/answers.ts'
import { enterRoute, expect, openRoute, test } from '../../support/browser/journey.ts'
import {
  ALL,
  list,
  titlesOn,
  openLongList,
  pressMore,
  scrollThroughTo,
} from '../../support/screens/long-list.ts'
import { settle } from '../../support/page/facts.ts'
import { scrollUntilShown } from '../../support/page/scrolling.ts'

test('going back restores all that was loaded and the scroll position', async ({ page }) => {
  const queries = await openLongList(page)
  await scrollUntilShown(titlesOn(page), 144)
  const link = titlesOn(page).nth(120).getByRole('link')
  await scrollThroughTo(page, link)
  await leaveForAbout(page)
  const asked = queries.length
  await page.goBack()
  await expect(titlesOn(page)).toHaveCount(144)
  await expect(link).toBeInViewport()
  expect(queries).toHaveLength(asked)
})

async function leaveForAbout(page: Page): Promise<void> {
  await openRoute(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('你好')
}

/** Some titles take one line and some take four. */
function makeUnevenCards(): ReviewCard[] {
  return makeCards(ALL).map((card) => ({ ...card, title: '書之名'.repeat(1 + (card.id % 7) * 2) + card.id }))
}

/** Pixels from the window's upper edge. */
function topOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().top)
}

/** In one leap, over cards that have never been in view. */
async function leapTo(page: Page, link: Locator): Promise<void> {
  for (const _ of ['to where it seems to be', 'to where it is']) {
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await settle(page)
  }
}

async function expectTheVeryPixelOnTheWayBack(page: Page, link: Locator): Promise<void> {
  const before = await topOf(link)
  const count = await titlesOn(page).count()
  await leaveForAbout(page)
  await page.goBack()
  await expect(link).toBeInViewport()
  expect(Math.abs((await topOf(link)) - before)).toBeLessThan(1)
  await expect(titlesOn(page)).toHaveCount(count)
  await settle(page)
  expect(Math.abs((await topOf(link)) - before)).toBeLessThan(1)
}

test('going back restores the exact scroll position with cards of uneven heights', async ({ page }) => {
  await answerInPages(page, '/api/reviews', makeUnevenCards())
  await enterRoute(page, '/reviews')
  await scrollUntilShown(titlesOn(page), 144)
  await pressMore(page)
  await expect(titlesOn(page)).toHaveCount(192)
  const link = list(page).locator('a[href="#/review/101"]')
  await leapTo(page, link)
  await expectTheVeryPixelOnTheWayBack(page, link)
})

test('with three columns no row has a gap, each cover loads, and going back restores the exact position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await answerInPages(page, '/api/reviews', makeUnevenCards())
  await enterRoute(page, '/reviews')
  await scrollUntilShown(titlesOn(page), 144)
  const cards = list(page).getByRole('listitem')
  const link = cards.nth(100).getByRole('link')
  await leapTo(page, link)
  await expect
    .poll(() =>
      cards
        .nth(100)
        .locator('img')
        .evaluate((cover: HTMLImageElement) => cover.naturalWidth),
    )
    .toBeGreaterThan(0)
  const lefts = await cards.evaluateAll((all) =>
    all.slice(96, 105).map((card) => Math.round(card.getBoundingClientRect().left)),
  )
  expect(lefts).toEqual([...lefts.slice(0, 3), ...lefts.slice(0, 3), ...lefts.slice(0, 3)])
  expect(new Set(lefts).size).toBe(3)
  await expectTheVeryPixelOnTheWayBack(page, link)
})
