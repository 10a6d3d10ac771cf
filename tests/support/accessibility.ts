import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Every violation of WCAG 2.2, level AA, that axe detects; in dark those of colours, because all else is alike. */
export async function expectNoViolations(page: Page): Promise<void> {
  // A class name that was missing when it was put into a text.
  await expect(page.locator('.undefined')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(fadesEnd)
    const builder = new AxeBuilder({ page })
      // The results of what passes are most of the answer, and nobody reads them.
      .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
      // Without frames the page itself evaluates, and no second page is opened for it.
      .setLegacyMode((await page.locator('iframe').count()) === 0)
    const chosen = colorScheme === 'light' ? builder.withTags(TAGS) : builder.withRules(COLOUR_RULES)
    const { violations } = await chosen.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(found, colorScheme).toEqual([])
  }
}

/** Colours of a theme, screens and waiting notes fade in: in between they have the contrast of neither state. */
async function fadesEnd(): Promise<void> {
  for (;;) {
    await new Promise(requestAnimationFrame)
    const running = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().iterations !== Infinity,
      )
    if (running.length === 0) return
    await Promise.allSettled(running.map(({ finished }) => finished))
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
