import type { Locator, Page } from '@playwright/test'

/** Two frames: whatever was to happen at once has happened. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** How many of the items stand side by side in the first row. */
export async function columnsOf(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((all) =>
    all.map((item) => Math.round(item.getBoundingClientRect().top)),
  )
  return tops.filter((top) => top === tops[0]).length
}

/** The questions that this page asks the API from now on, as path and query. */
export function apiRequestsOf(page: Page): string[] {
  const questions: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) questions.push(pathname + search)
  })
  return questions
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}
