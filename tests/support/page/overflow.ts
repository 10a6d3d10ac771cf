import { expect, type Locator, type Page } from '@playwright/test'
import { addStyles } from './add-styles.ts'

/** Expects that nothing overflows windows of these widths sideways, also with text at 200 %, which stays so large. */
export async function expectFits(
  page: Page,
  { widths, widthsOfLargeText }: { widths: readonly number[]; widthsOfLargeText: readonly number[] },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => findOverflow(page), `${width} px`).toEqual([])
  }
  await addStyles(page, 'html { font-size: 200% !important }')
  for (const width of widthsOfLargeText) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => findOverflow(page), `text at 200 %, ${width} px`).toEqual([])
  }
}

/** The elements that overflow the window sideways outside scroll containers; empty where all fits. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const isContained = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true
      }
      return false
    }
    for (const element of document.body.querySelectorAll('*')) {
      const isContent = element.textContent.trim() !== '' || element.matches('img, video, input, textarea')
      if (!isContent || !element.checkVisibility() || element.closest('[aria-hidden="true"], svg')) continue
      const { left, right, width } = element.getBoundingClientRect()
      if (width <= 1 || (left >= -1 && right <= clientWidth + 1) || isContained(element)) continue
      found.push(`${element.tagName} “${element.textContent.trim().slice(0, 20)}” from ${left} to ${right}`)
    }
    return found
  })
}

/** The texts and pictures that are transparent; empty where all are visible. */
export function findInvisible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const isShown = element.checkVisibility() && !element.closest('[aria-hidden="true"], svg')
      const hasContent = element.textContent.trim() !== '' || element.matches('img, video')
      if (!isShown || !hasContent || Number(getComputedStyle(element).opacity) > 0) continue
      found.push(`${element.tagName} “${element.textContent.trim().slice(0, 20)}”`)
    }
    return found
  })
}

/** Expects that a message below a control does not touch the control's focus ring, which reaches 6 px beyond it. */
export async function expectClearOfFocusRing(control: Locator, message: Locator): Promise<void> {
  const [above, below] = await Promise.all([control.boundingBox(), message.boundingBox()])
  if (!above || !below) throw new Error('not visible')
  expect(below.y - (above.y + above.height)).toBeGreaterThanOrEqual(8)
}
