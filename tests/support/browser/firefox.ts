import { test as base } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findFirefox } from './find-firefox.ts'
import { expect } from './journey.ts'

/** NS_BINDING_ABORTED: a font was still loading when the journey left the page. */
const ABORTED = 'status=2152398850'

/**
 * A journey in an unmodified Firefox, through WebDriver BiDi. Playwright drives its own Firefox builds, and of the ESR
 * release it requires commands that are not there yet (emulation.setMediaFeaturesOverride): Puppeteer does not. An error
 * on the console or an uncaught exception fails the journey.
 */
export const test = base.extend<{ firefoxPage: Page }, { firefox: Browser }>({
  firefox: [
    async ({ browserName: _browserName }, use) => {
      const executablePath = findFirefox()
      if (executablePath === undefined) throw new Error('There is no Firefox: name it in FIREFOX_PATH.')
      const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firefoxPage: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext()
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewport({ width: 1280, height: 900 })
    const faults: string[] = []
    const record = (fault: string) => {
      if (!fault.includes(ABORTED)) faults.push(fault)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') record(message.text())
    })
    page.on('pageerror', (error) => record(String(error)))
    await use(page)
    await context.close()
    expect(faults).toEqual([])
  },
})

/** The element with this accessible role and name. */
export function byRole(page: Page, role: string, name: string) {
  return page.locator(`::-p-aria([role="${role}"][name="${name}"])`)
}

/** Waits until the app has hydrated and loaded its data: Firefox reports a request that a reload cuts. */
export async function waitForApp(page: Page): Promise<void> {
  await expect.poll(() => page.url()).toContain('#/')
  await page.waitForSelector('a[href="#/"]')
  await page.waitForNetworkIdle()
}

/** Reloads once nothing is loading, for the same reason. */
export async function reload(page: Page): Promise<void> {
  await page.waitForNetworkIdle()
  await page.reload()
}

/** The text that the page shows. */
export function shownText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText)
}
