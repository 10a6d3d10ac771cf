import type { Locator, Page } from '@playwright/test'
import { ABOUT_TEXTS } from '../../../src/contract/wording/pages/about.ts'
import { recordEntrances } from '../../support/page/fade-in-delays.ts'
import { expect, openRoute, test, WITH_MOTION } from '../../support/browser/journey.ts'
import { findInvisible } from '../../support/page/overflow.ts'
import { scrollTo } from '../../support/page/scrolling.ts'

test.use(WITH_MOTION)

/** Scrolls until this share of the element's height is above the lower edge of the window. */
async function showShare(element: Locator, share: number): Promise<void> {
  await element.evaluate((target, part) => {
    const { top, height } = target.getBoundingClientRect()
    window.scrollTo({ top: window.scrollY + top + height * part - window.innerHeight, behavior: 'instant' })
  }, share)
}

/** Whether it stands at opacity 0 and is not on its way up, asked once the page has seen where it stands. */
function isHidden(element: Locator): Promise<boolean> {
  return element.evaluate(async (target) => {
    // The page's own observer is older than this one and is called first.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(target))
    return getComputedStyle(target).opacity === '0' && target.getAnimations().length === 0
  })
}

function areasOf(page: Page): Locator {
  return page.getByRole('region', { name: ABOUT_TEXTS.areas.heading }).getByRole('listitem')
}

test('below the fold cards are hidden until they come into view or get the focus', async ({ page }) => {
  await test.step('with motion some elements below the fold are hidden', async () => {
    await openRoute(page, '/about')
    await expect.poll(() => findInvisible(page)).not.toEqual([])
  })

  await test.step('an element that gets the focus shows at once', async () => {
    await openRoute(page, '/about')
    const follow = page
      .getByRole('region', { name: ABOUT_TEXTS.follow.heading })
      .getByRole('listitem')
      .first()
    await expect.poll(() => isHidden(follow)).toBe(true)
    await follow.getByRole('link').evaluate((link) => link.focus({ preventScroll: true }))
    await expect(follow).toHaveCSS('opacity', '1')
  })

  await test.step('a card below the fold stays hidden at 9 % and fades in at 11 %', async () => {
    await openRoute(page, '/about')
    const card = areasOf(page).first()
    await expect.poll(() => isHidden(card)).toBe(true)
    await showShare(card, 0.09)
    expect(await isHidden(card)).toBe(true)
    await showShare(card, 0.11)
    await expect(card).toHaveCSS('opacity', '1')
    await scrollTo(page, 0)
    expect(await isHidden(card)).toBe(false)
  })

  await test.step('elements in view on arrival show at once', async () => {
    await openRoute(page, '/year/2025')
    const books = page.getByRole('main').getByRole('listitem').filter({ hasText: '《' })
    await expect(books.first()).toBeVisible()
    expect(await isHidden(books.first())).toBe(false)
  })
})

test('what comes into view fades in with its delay', async ({ page }) => {
  await test.step('the cards of a row fade in with delays of 0, 0.1, 0.2, 0, 0.1, 0.2 s', async () => {
    await recordEntrances(page)
    await openRoute(page, '/about')
    const cards = areasOf(page)
    await expect.poll(() => isHidden(cards.last())).toBe(true)
    for (const [index, delay] of ['0s', '0.1s', '0.2s', '0s', '0.1s', '0.2s'].entries()) {
      await showShare(cards.nth(index), 0.5)
      await expect(cards.nth(index)).toHaveAttribute('data-came', delay)
    }
  })

  await test.step('the sections of About fade in after 0.1 to 0.2 s', async () => {
    await recordEntrances(page)
    await openRoute(page, '/about')
    const lead = page.getByText(ABOUT_TEXTS.contact.lead)
    const container = page.locator('div').filter({ has: lead }).last()
    await expect.poll(() => isHidden(container)).toBe(true)
    await showShare(container, 0.5)
    await expect(container).toHaveAttribute('data-came', /^0\.[12]s$/)
  })
})

// That nothing is hidden on paper, without motion or without script is tried on every screen:
// layout/print-and-motion.journey.ts, loading/without-script.journey.ts.
