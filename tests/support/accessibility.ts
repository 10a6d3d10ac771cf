import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Every violation of WCAG 2.2, level AA, that axe detects; in dark those of colours, because all else is alike. */
export async function expectNoViolations(page: Page): Promise<void> {
  // A class name that was missing when it was put into a text.
  await expect(page.locator('.undefined')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(endFades), 'animations that do not end').toEqual([])
    const builder = new AxeBuilder({ page })
      // Passed rules are most of the answer, and are not used.
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

/**
 * Ends what fades in: in between, texts have the contrast of neither state. Returns what still runs after thirty frames,
 * because an animation that starts again and again would otherwise be waited for without end.
 */
async function endFades(): Promise<string[]> {
  const fades = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().iterations !== Infinity,
      )
  let running: Animation[] = []
  for (let frame = 0; frame < 30; frame++) {
    await new Promise(requestAnimationFrame)
    running = fades()
    if (running.length === 0) return []
    for (const animation of running) animation.finish()
  }
  return running.map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 200) ?? '')
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
