import type { Locator, Page } from '@playwright/test'

/** The fade-in delay of the element’s section, from CSS. */
export function fadeDelay(element: Locator): Promise<string | undefined> {
  return element.evaluate((start) => {
    let piece: Element | null = start
    while (piece && getComputedStyle(piece).animationName === 'none') piece = piece.parentElement
    return piece ? getComputedStyle(piece).animationDelay : undefined
  })
}

/** Records the delay of each element that fades in, in its attribute data-came. */
export async function recordEntrances(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'opacity' || !(target instanceof HTMLElement)) return
      target.dataset.came = getComputedStyle(target).transitionDelay
    })
  })
}
