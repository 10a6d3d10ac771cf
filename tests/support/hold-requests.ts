import type { Page } from '@playwright/test'

/** Holds back what matches until the answer is called. */
export async function holdRequests(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Nothing comes because time has passed: neither what waits for rest nor what waits for five seconds. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
