import type { Page } from '@playwright/test'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { openPermalink, PERMALINKS } from '../../support/screens/every-screen.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Stop {
  name: string
  /** Its place among all that could be reached at first, in the order of the document; -1 for what came later. */
  place: number
  fault: string
}

/** Numbers what a visitor should be able to reach by Tab; returns how many there are. */
function numberControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input, textarea, select, video[controls], [tabindex="0"]',
    )
    const reachable = [...all].filter(
      (each) =>
        each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'),
    )
    for (const [place, each] of reachable.entries()) each.dataset.place = String(place)
    return reachable.length
  })
}

/** Where the focus is, and what is wrong with how it shows. */
function presentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const outlines = [undefined, '::after', '::before'].map((part) => getComputedStyle(at, part))
    const isMarked = outlines.some(
      (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    )
    const points = [...at.getClientRects()].flatMap(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].map((share) => [(left + right) / 2, top + (bottom - top) * share] as const),
    )
    const isSeen = points.some(([x, y]) => {
      const seen = document.elementFromPoint(x, y)
      return seen !== null && (at.contains(seen) || seen.contains(at))
    })
    return {
      name: `${at.tagName} ${at.ariaLabel ?? at.textContent.trim().slice(0, 30)}`,
      place: Number(at.dataset.place ?? -1),
      fault: [isMarked ? '' : 'has no mark', isSeen ? '' : 'is out of sight'].filter(Boolean).join(' and '),
    }
  })
}

for (const [path] of PERMALINKS) {
  test(`on ${decodeURI(path)} Tab reaches every control in order, visibly focused and in view (WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11)`, async ({
    page,
  }) => {
    test.slow()
    await openPermalink(page, path)
    const count = await numberControls(page)
    expect(count).toBeGreaterThan(20)
    const stops: Stop[] = []
    const reached = () => stops.map((stop) => stop.place).filter((place) => place >= 0)
    // Some more than were there at first: a menu that the focus opens has links of its own.
    while (reached().length < count && stops.length < count + 10) {
      await page.keyboard.press('Tab')
      stops.push(await presentStop(page))
    }
    expect(stops.filter((stop) => stop.fault !== '')).toEqual([])
    expect(reached()).toEqual(Array.from({ length: count }, (_, place) => place))
  })
}

test('the skip link leads to the screen’s content (WCAG 2.4.1)', async ({ page }) => {
  await openRoute(page, '/reviews')
  const tiles = page.getByRole('region', { name: '全部分類' }).getByRole('link')
  await expect(tiles.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: siteWording.skipLink })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/#/reviews')
  await page.keyboard.press('Tab')
  await expect(tiles.first()).toBeFocused()
})
