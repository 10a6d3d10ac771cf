import type { Locator, Page } from '@playwright/test'
import { allReviewsWording } from '../../../src/contract/wording/reviews/category.ts'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { answerInPages, makeCards } from '../browser/answers.ts'
import { enterRoute, expect } from '../browser/journey.ts'
import { settle } from '../page/facts.ts'

export const ALL = 260

export function list(page: Page) {
  return page.getByRole('region', { name: allReviewsWording.list })
}

export function titlesOn(page: Page) {
  return list(page).getByRole('heading', { level: 3 })
}

export function more(page: Page) {
  return list(page).getByRole('button', { name: siteWording.showMore })
}

export async function openLongList(page: Page): Promise<string[]> {
  const queries = await answerInPages(page, '/api/reviews', makeCards(ALL))
  await enterRoute(page, '/reviews')
  await expect(titlesOn(page).first()).toBeVisible()
  return queries
}

/** Presses 顯示更多 once its position is stable: after a jump the cards near it may still be laid out. */
export async function pressMore(page: Page): Promise<void> {
  const button = more(page)
  await button.scrollIntoViewIfNeeded()
  let before: number | undefined
  let top: number | undefined
  do {
    before = top
    await settle(page)
    await settle(page)
    top = (await button.boundingBox())?.y
  } while (top !== before)
  await button.click()
}

/** Scrolls from the top to the target, past every card. */
export async function scrollThroughTo(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  while (!(await target.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight / 2))) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' }))
    await settle(page)
  }
}

/** The titles of cards in view without a cover. Runs in the page. */
export function titlesWithoutCoverInView(cards: Element[]): string[] {
  const inView = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  return inView.filter((card) => !card.querySelector('img[src]')).map((card) => card.textContent)
}
