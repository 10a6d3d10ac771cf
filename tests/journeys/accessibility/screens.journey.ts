import type { Page } from '@playwright/test'
import { expectNoViolations } from '../../support/page/accessibility.ts'
import { violationsOf, watchViolations } from '../../support/browser/content-security.ts'
import { openPermalink, PERMALINKS, STATE_ERRORS, STATES } from '../../support/screens/every-screen.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { expectFits, findInvisible } from '../../support/page/overflow.ts'
import { settle } from '../../support/page/facts.ts'

// Nothing is on its way in or half transparent while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every screen is accessible in a wide window, fits any width, and keeps to its Content-Security-Policy', async ({
  page,
  viewport,
}) => {
  test.slow()
  await watchViolations(page)
  for (const [path] of PERMALINKS) {
    await test.step(path, async () => {
      await page.setViewportSize(viewport!)
      await openPermalink(page, path)
      await settle(page)
      expect(await violationsOf(page)).toEqual([])
      // With reduced motion nothing is hidden.
      await expect.poll(() => findInvisible(page)).toEqual([])
      // There is one main heading, and no level is left out below it (WCAG 1.3.1).
      await expectHeadingLevels(page)
      await expectNoViolations(page)
      await expectFits(page, { widths: [320, 390, 768, 1024], widthsOfLargeText: [390, 768, 1024, 1440] })
    })
  }
})

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

test.describe('on a phone', () => {
  test.use({ expectedErrors: [STATE_ERRORS], viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const [state, bringAbout] of Object.entries(STATES)) {
    test(`${state} is accessible (WCAG 2.2 AA), and fits windows of any width`, async ({ page }) => {
      await bringAbout(page)
      await expectNoViolations(page)
      await expectFits(page, { widths: [320, 390, 768, 1024], widthsOfLargeText: [390, 1024] })
    })
  }
})
