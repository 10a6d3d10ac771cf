import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { expect } from '../browser/journey.ts'

/** Every violation of WCAG 2.2, level AA, that axe detects; in dark those of colours, because all else is alike. */
export async function expectNoViolations(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  // A class name that was missing when it was put into a text.
  await expect(page.locator('.undefined')).toHaveCount(0)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(endFades), 'animations that do not end').toEqual([])
    const violations = await findViolations(page, {
      rules: { 'target-size': { enabled: true } },
      // Passed rules are most of the answer, and are not used.
      resultTypes: ['violations'],
      runOnly:
        colorScheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES },
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect(found, colorScheme).toEqual([])
  }
}

/** The violations that axe finds in the page, or in the part that the selector names: by all of its rules, unless the options choose some. */
export async function findViolations(page: Page, options: RunOptions = {}, part?: string): Promise<Result[]> {
  // axe would need its source in each frame too, where it could not tell an empty frame from one without faults.
  await expect(page.locator('iframe'), 'axe reads no frames').toHaveCount(0)
  // Once for each document: reading the source takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([context, chosen]) => (await window.axe.run(context ?? document, chosen)).violations,
    [part, options] as const,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
