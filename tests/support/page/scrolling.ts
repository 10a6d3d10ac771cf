import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls without animation, as soon as the page is high enough. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  const scroll = () =>
    page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' })
      return window.scrollY
    }, top)
  await expect.poll(scroll).toBe(top)
}

/**
 * Presses the control and returns how many pixels the scroller has moved in the same task: none with smooth scrolling, all
 * of them without.
 */
export async function pressAndMeasure(control: Locator, scroller: Locator): Promise<number> {
  const element = await scroller.elementHandle()
  return control.evaluate((button: HTMLElement, scrolled) => {
    if (!scrolled) throw new Error('nothing to scroll')
    const before = scrolled.scrollLeft + scrolled.scrollTop
    button.click()
    return scrolled.scrollLeft + scrolled.scrollTop - before
  }, element)
}

/** Scrolls to the end of a growing list until it has that many items. */
export async function scrollUntilShown(items: Locator, count: number): Promise<void> {
  await expect(async () => {
    await items.page().evaluate(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    })
    expect(await items.count()).toBe(count)
  }).toPass()
}
