import type { Page } from '@playwright/test'
import { REVIEW_CACHE } from '../../../src/contract/site/offline.ts'
import { expect, waitForHydration } from '../browser/journey.ts'

/** Opens a page and waits until the service worker has stored it with its files. */
export async function openAndStore(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { pathname } = new URL(path, page.url())
  await expect.poll(() => storedReviews(page)).toContain(pathname)
  await waitForFilesOf(page, pathname)
}

/** The paths of the stored reviews, the first stored first. */
export function storedReviews(page: Page): Promise<string[]> {
  return storedIn(page, REVIEW_CACHE)
}

function storedIn(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  }, cacheName)
}

/** Waits until the scripts and core fonts of a stored page are stored, too, and for that of a text what loads once it is used. */
export async function waitForFilesOf(page: Page, path: string): Promise<void> {
  const missing = () =>
    page.evaluate(async (address) => {
      const stored = await caches.match(address)
      if (!stored) return ['the page']
      const worker = await (await fetch('/service-worker.js')).text()
      const isText = new URL(address, location.href).pathname.includes('/review/')
      const late = isText ? (worker.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? []) : []
      if (isText && late.length === 0) return ['what loads late']
      const html = await stored.text()
      const scripts = /<meta name="app" content="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
      const fonts = html.match(/\/assets\/fonts\/[\w.-]+\.woff2/g) ?? []
      const covers = (html.match(/\/(?:covers|media)\/[\w.-]+\.svg/g) ?? []).slice(0, 1)
      const isStored = async (file: string) => ((await caches.match(file)) ? [] : [file])
      return (await Promise.all([...scripts, ...fonts, ...covers, ...late].map(isStored))).flat()
    }, path)
  // They are loaded one after another with a low priority.
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}
