import type { Locator, Page } from '@playwright/test'

/** When the piece of the page that the element belongs to begins to come up, as CSS says it. */
export function fadeDelay(element: Locator): Promise<string | undefined> {
  return element.evaluate((start) => {
    let piece: Element | null = start
    while (piece && getComputedStyle(piece).animationName === 'none') piece = piece.parentElement
    return piece ? getComputedStyle(piece).animationDelay : undefined
  })
}

/** Writes on each element that fades in, in the attribute data-came, how long it has waited for its turn. */
export async function recordEntrances(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'opacity' || !(target instanceof HTMLElement)) return
      target.dataset.came = getComputedStyle(target).transitionDelay
    })
  })
}
