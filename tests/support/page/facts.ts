import type { Locator, Page } from '@playwright/test'

/** Waits for two frames, so that the page has rendered its last change. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** The number of items in the first row. */
export async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) =>
    all.map((item) => Math.round(item.getBoundingClientRect().top)),
  )
  return tops.filter((top) => top === tops[0]).length
}

/** The requests of this page to the API from now on, as path and query. */
export function apiRequestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
  })
  return requests
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
