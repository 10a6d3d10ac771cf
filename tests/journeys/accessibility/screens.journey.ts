import type { Page } from '@playwright/test'
import { siteWording } from '../../../src/contract/wording/site/site.ts'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { violationsOf, watchViolations } from '../../support/browser/content-security.ts'
import { openPermalink, PERMALINKS, STATE_ERRORS, STATES } from '../../support/screens/every-screen.ts'
import { expect, openRoute, test } from '../../support/browser/journey.ts'
import { findMixedFaces } from '../../support/page/mixed-faces.ts'
import { expectFits, findInvisible } from '../../support/page/overflow.ts'
import { settle } from '../../support/page/facts.ts'

/** Others are laid out like one of these. */
const LAYOUTS = PERMALINKS.filter(([path]) => !/^\/(?:search$|search\?q=%E7|terms|authors)/.test(path))

// Two walks, so that two workers share them. In both themes: accessibility/wcag.journey.ts.
for (const [name, rows] of [
  ['every screen', LAYOUTS.filter((_, row) => row % 2 === 0)],
  ['each further screen', LAYOUTS.filter((_, row) => row % 2 === 1)],
] as const) {
  test(`${name} is accessible in a wide window, by keyboard too, fits any width, breaks no rating and no date, and keeps to its Content-Security-Policy`, async ({
    page,
    viewport,
  }) => {
    test.slow()
    await watchViolations(page)
    for (const [path] of rows) {
      await test.step(path, async () => {
        await page.setViewportSize(viewport!)
        await openPermalink(page, path)
        await settle(page)
        expect(await violationsOf(page)).toEqual([])
        // With reduced motion nothing is hidden.
        await expect.poll(() => findInvisible(page)).toEqual([])
        // There is one main heading, and no level is left out below it (WCAG 1.3.1).
        await expectHeadingLevels(page)
        await expectNoViolations(page, ['light'])
        await expectWholeNumbers(page, [1440, 390])
        await page.setViewportSize(viewport!)
        // Header and footer are alike on all.
        await expectTabOrder(page, path === rows[0]?.[0] ? 'body' : 'main')
        await expectFits(page, { widths: [320, 768, 1024], widthsOfLargeText: [390, 1024] })
        // The text is still at 200 %.
        await expectWholeNumbers(page, [390, 1280])
      })
    }
  })
}

/** Expects that no rating and no date breaks, and that there are two double rules at most. */
async function expectWholeNumbers(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.evaluate(breaksAndRules)
    expect(found.broken, `${width} px`).toEqual([])
    expect(found.rules.length, `${width} px: ${found.rules.join(' ')}`).toBeLessThanOrEqual(2)
  }
}

/** Runs in the page: ratings and dates in more than one line, and the elements with a double rule that are shown. */
function breaksAndRules(): { broken: string[]; rules: string[] } {
  const isShown = (element: Element) => element.checkVisibility()
  const linesOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
  }
  const numbers = [...document.querySelectorAll('time, [role=img] > .num')]
  const drawn = [...document.querySelectorAll('main *')].filter((element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    const isDouble = borderTopStyle === 'double' || (borderTopStyle === 'solid' && borderTopWidth === '4px')
    return isDouble && isShown(element)
  })
  return {
    broken: numbers.filter((each) => isShown(each) && linesOf(each) > 1).map((each) => each.textContent),
    rules: drawn.map(({ className }) => className),
  }
}

async function expectHeadingLevels(page: Page): Promise<void> {
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map((each) => Number(each.tagName.slice(1))))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index + 1}`).toBeLessThanOrEqual(1)
  }
}

/** Tab reaches every control in order, visibly focused and in view (WCAG 2.1.1, 2.4.3, 2.4.7, 2.4.11). */
async function expectTabOrder(page: Page, part: 'body' | 'main'): Promise<void> {
  const count = await numberControls(page, part)
  expect(count).toBeGreaterThan(part === 'main' ? 0 : 20)
  if (part === 'main') await page.getByRole('main').focus()
  const stops: Stop[] = []
  const reached = () => stops.map((stop) => stop.place).filter((place) => place >= 0)
  // Some more than were there at first: a menu that the focus opens has links of its own.
  while (reached().length < count && stops.length < count + 10) {
    await page.keyboard.press('Tab')
    stops.push(await presentStop(page))
  }
  expect(stops.filter((stop) => stop.fault !== '')).toEqual([])
  expect(reached()).toEqual(Array.from({ length: count }, (_, place) => place))
}

interface Stop {
  name: string
  /** Its place among all that could be reached at first, in the order of the document; -1 for what came later. */
  place: number
  fault: string
}

/** Numbers what a visitor should be able to reach by Tab; returns how many there are. */
function numberControls(page: Page, part: string): Promise<number> {
  return page.locator(part).evaluate((root) => {
    const all = root.querySelectorAll<HTMLElement>(
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

test.describe('on a phone', () => {
  test.use({ expectedErrors: [STATE_ERRORS], viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const half of [0, 1]) {
    const states = Object.entries(STATES).filter((_, index) => index % 2 === half)
    test(`states are accessible (WCAG 2.2 AA), and fit windows of any width: ${states[0]?.[0]}, and more`, async ({
      page,
      viewport,
    }) => {
      test.slow()
      for (const [state, bringAbout] of states) {
        await test.step(state, async () => {
          // A document, a visitor and answers of its own.
          await page.goto('about:blank')
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.context().clearCookies()
          await page.setViewportSize(viewport!)
          await bringAbout(page)
          await expectNoViolations(page)
          expect.soft(await findMixedFaces(page)).toEqual([])
          await expectFits(page, { widths: [320, 768, 1024], widthsOfLargeText: [390, 1024] })
        })
      }
    })
  }
})
