import { STUDIO_PATH } from '../../contract/links.ts'
import { FILE_CACHE, STUDIO_CACHE } from '../../contract/site/offline.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'

// The studio's texts as the server has them, so that they can be opened without a connection. What the server does not have yet
// is in the device store. Signing out removes them (forget-offline-pages.ts).

/** Those that were opened last. */
const MOST = 20

/** Keeps the text, and what shows it. Without TLS, or a service worker (OFFLINE_READING), nothing is kept. */
export async function keepText(review: StudioReview): Promise<void> {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  const cache = await caches.open(STUDIO_CACHE)
  await cache.put(addressOf(review.id), Response.json(review))
  const texts = (await cache.keys()).filter(isText)
  for (const surplus of texts.slice(0, -MOST)) await cache.delete(surplus)
  // Signing out has removed what was kept before. Of another build nothing is requested again with each save.
  if (keepingStudio === undefined || !(isOfAnotherBuild || (await cache.match(STUDIO_PATH))))
    keepingStudio = keepStudio(cache)
  await keepingStudio
}

export async function readKeptText(id: number): Promise<StudioReview | undefined> {
  return readText(addressOf(id))
}

/** The last opened first. */
export async function listKeptTexts(): Promise<StudioReview[]> {
  if (!('caches' in globalThis) || !(await caches.has(STUDIO_CACHE))) return []
  const texts = (await (await caches.open(STUDIO_CACHE)).keys()).filter(isText)
  return (await Promise.all(texts.toReversed().map(readText))).filter((text) => text !== undefined)
}

let keepingStudio: Promise<void> | undefined
/** Whether the server has another build than this page, as far as is known. */
let isOfAnotherBuild = false

/**
 * Keeps the studio's page, which the service worker gives each of its addresses, and the scripts and styles that were loaded.
 * A page of another build would need others: nothing is kept until this one is loaded again.
 */
async function keepStudio(cache: Cache): Promise<void> {
  const page = await fetch(STUDIO_PATH)
  const html = await page.text()
  const entry = document.querySelector<HTMLMetaElement>('meta[name=app]')?.content.split(' ')[0] ?? ''
  // Its status is 404: whoever is not signed in gets the same page.
  isOfAnotherBuild = !html.includes(entry)
  if (isOfAnotherBuild) return
  const headers = ['Content-Type', 'Content-Security-Policy'].map((name): [string, string] => [
    name,
    page.headers.get(name) ?? '',
  ])
  await cache.put(STUDIO_PATH, new Response(html, { headers }))
  const files = await caches.open(FILE_CACHE)
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isFile = origin === location.origin && pathname.startsWith('/assets/')
    if (isFile && !(await files.match(name))) await files.add(name)
  }
}

function addressOf(id: number): string {
  return `/api/studio/reviews/${id}`
}

function isText({ url }: Request): boolean {
  return url.includes('/api/')
}

async function readText(address: RequestInfo): Promise<StudioReview | undefined> {
  if (!('caches' in globalThis)) return undefined
  const kept = await caches.match(address, { cacheName: STUDIO_CACHE })
  return kept && ((await kept.json()) as StudioReview)
}
