import { test as base, expect, type Page } from '@playwright/test'
import { headerWording } from '../../../src/contract/wording/site/site.ts'
import { settle } from '../page/facts.ts'
import { removeNewerApis } from './newer-apis.ts'

interface Journey {
  /** Console errors that this journey causes on purpose, such as a failed request. */
  expectedErrors: RegExp[]
}

/**
 * A journey on the built site. Any error on the console, hydration warning, uncaught exception or request to
 * another host fails it.
 */
export const test = base.extend<Journey>({
  expectedErrors: [[], { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(removeNewerApis)
    await use(context)
  },
  page: async ({ page, expectedErrors, baseURL }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      // A failed request is named by its address alone.
      if (['error', 'warning'].includes(message.type()))
        faults.push(`${message.text()} ${message.location().url}`.trim())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    // No other host is found (launch-options.ts). Listening to all requests would take a twelfth of a page's processor time.
    page.on('requestfailed', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== baseURL && protocol.startsWith('http'))
        faults.push(`request to another host: ${request.url()}`)
    })
    await use(page)
    const expected = [...expectedErrors, BLOCKED_WORKER]
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
  },
})

/** The configuration blocks service workers, about which Playwright warns. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/

export { expect }

/** For journeys about what moves: the others prefer reduced motion, which costs a sixth less processor time. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Waits until the app's script has loaded. Its screen may still be loading. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.locator('head > script[type=module]')).toHaveCount(1)
  const entries = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect.poll(async () => (await page.evaluate(entries)).join(' ')).toContain('/assets/entry-browser-')
  await settle(page)
}

/** Waits until the app has hydrated the page: links are hash routes from then on. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\//)
  await expect(page.locator('a[href="#/"]').first()).toBeAttached()
}

/** Waits until the app has hydrated a page that keeps its address, such as one that a mail leads to. */
export async function waitForPlainPage(page: Page): Promise<void> {
  // Without script it is a link.
  await expect(page.getByRole('button', { name: headerWording.openSearch })).toBeVisible()
}

/**
 * Opens a route and waits until the app runs on it: a new page at its permalink, which is quicker than a hash route that
 * leads there. Its data come with the server's page (docs/product/addresses.md): a journey that answers the app's requests
 * for them uses `enterRoute`. In an app that is running it is `typeRoute`.
 */
export async function openRoute(page: Page, route: string): Promise<void> {
  if (page.url() !== 'about:blank') return openHashRoute(page, route)
  await page.goto(route)
  await waitForHydration(page)
}

/** Opens a route as an address with `#`, for journeys that are about such addresses. */
export async function openHashRoute(page: Page, route: string): Promise<void> {
  await page.goto(`/#${route}`)
  await waitForHydration(page)
}

/**
 * Opens a screen that needs no data, and enters the route from there, so that the app requests the route's data. An app that
 * is running goes to that screen itself: the visit is a new one all the same.
 */
export async function enterRoute(page: Page, route: string): Promise<void> {
  if (!new URL(page.url()).hash.startsWith('#/')) return enterAgain(page, route)
  await typeRoute(page, startFor(route).path)
  await leaveStartFor(page, route)
}

/** The same in an app that has just been started, which remembers nothing but what the browser stores. */
export async function enterAgain(page: Page, route: string): Promise<void> {
  await page.goto(startFor(route).path)
  await waitForHydration(page)
  await leaveStartFor(page, route)
}

/** The blank search opens in two thirds of the time of About, which is for the routes that have the same screen. */
function startFor(route: string): { path: string; heading: string | RegExp } {
  return route.startsWith('/search')
    ? { path: '/about', heading: '你好' }
    : { path: '/search', heading: /^搜[尋寻]/ }
}

async function leaveStartFor(page: Page, route: string): Promise<void> {
  const start = page.getByRole('heading', { level: 1, name: startFor(route).heading })
  await expect(start).toBeVisible()
  await typeRoute(page, route)
  await expect(start).toHaveCount(0)
}

/** Types a route over the address of the running app. */
export async function typeRoute(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => window.location.assign(hash), `#${route}`)
}
