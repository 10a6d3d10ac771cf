import { expect, type Locator, type Page } from '@playwright/test'

/** At once, whatever the page says of smoothness, as soon as what has come of it is high enough. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  const scroll = () =>
    page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' })
      return window.scrollY
    }, top)
  await expect.poll(scroll).toBe(top)
}

/**
 * Presses, and tells how many pixels the scroller has moved in that same moment: a smooth scroll has not begun yet,
 * a sudden one has arrived. However slow the machine, nothing comes in between.
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

/** Down to the end of a list, again and again as it grows, until it has so many of them. */
export async function scrollUntilShown(items: Locator, count: number): Promise<void> {
  await expect(async () => {
    await items.page().evaluate(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    })
    expect(await items.count()).toBe(count)
  }).toPass()
}
