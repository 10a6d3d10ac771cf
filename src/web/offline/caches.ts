import {
  CacheExpiration,
  CacheFirst,
  ExpirationPlugin,
  NetworkFirst,
  NetworkOnly,
  type SerwistPlugin,
  StaleWhileRevalidate,
  type Strategy,
} from 'serwist'
import { DAY, SECOND } from '../../contract/durations.ts'
import { STUDIO_PATH } from '../../contract/links.ts'
import {
  CLOSED_HEADER,
  FILE_CACHE,
  MAX_OFFLINE_REVIEWS,
  PAGE_CACHE,
  PICTURE_CACHE,
  REVIEW_CACHE,
  STUDIO_CACHE,
} from '../../contract/site/offline.ts'
import { isSparing } from '../client/save-data.ts'
import { pageKey } from './page-addresses.ts'
import { isLastingFile, pageFiles, sameInAnotherWidth } from './page-files.ts'

/** Written by the build: what pages of texts load once it is used. */
declare const LATE_FILES: readonly string[]

/** Seconds after which a stored page is shown while the network is still silent. */
const NETWORK_TIMEOUT = 4
/** Milliseconds that an opened page has for loading its own files before the worker looks for those it has not loaded. */
const AFTER_OPENING = 3_000
const SIXTY_DAYS = (60 * DAY) / SECOND

interface Limits {
  maxEntries: number
  maxBytes: number
}

/** The limits of each cache: entries, of which those used last are kept, and bytes of each. */
const LIMITS: Readonly<Record<string, Limits>> = {
  [REVIEW_CACHE]: { maxEntries: MAX_OFFLINE_REVIEWS, maxBytes: 1_000_000 },
  [PAGE_CACHE]: { maxEntries: 20, maxBytes: 1_000_000 },
  [FILE_CACHE]: { maxEntries: 300, maxBytes: 500_000 },
  [PICTURE_CACHE]: { maxEntries: 150, maxBytes: 500_000 },
}

/** Rises when everything is forgotten, so that nothing is stored for a page that was opened before. */
let generation = 0

/** Answers a request for a page that could not be loaded. */
type OfflinePage = (address: string) => Promise<Response | undefined>

/** The strategies for pages: the network, then what is stored, then the offline page. Cache-Control says which pages are for everybody. */
export function pageStrategies(offlinePage: OfflinePage): Record<'review' | 'page' | 'unstored', Strategy> {
  const instead: SerwistPlugin = { handlerDidError: ({ request }) => offlinePage(request.url) }
  const stored = (cacheName: string) =>
    new NetworkFirst({
      cacheName,
      networkTimeoutSeconds: NETWORK_TIMEOUT,
      plugins: [storePages(cacheName), expire(cacheName), instead],
    })
  return {
    review: stored(REVIEW_CACHE),
    page: stored(PAGE_CACHE),
    unstored: new NetworkOnly({ plugins: [instead] }),
  }
}

/** Scripts, styles, core fonts and the site's own pictures: their names change with their content. */
export const files = new CacheFirst({
  cacheName: FILE_CACHE,
  plugins: [storeSmall(FILE_CACHE), expire(FILE_CACHE)],
})

/** The site's icon, which the owner can change. */
export const icon = new StaleWhileRevalidate({
  cacheName: FILE_CACHE,
  plugins: [storeSmall(FILE_CACHE), expire(FILE_CACHE)],
})

/** Stores the pictures and fonts of stored pages. */
const storedPictures = new CacheFirst({
  cacheName: PICTURE_CACHE,
  plugins: [storeSmall(PICTURE_CACHE), expire(PICTURE_CACHE)],
})

/** Covers in lists are not stored, which would push out the pictures of opened reviews; where data are to be saved nothing else is. */
const onlyIfSparing: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => (isSparing() ? smallOrNull(PICTURE_CACHE, response) : null),
}

const inAnotherWidth: SerwistPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(PICTURE_CACHE)
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const other = sameInAnotherWidth(new URL(request.url).pathname, paths)
    return other === undefined ? undefined : cache.match(other)
  },
}

const pictureOptions = {
  cacheName: PICTURE_CACHE,
  plugins: [onlyIfSparing, expire(PICTURE_CACHE), inAnotherWidth],
}

export const lastingPictures = new CacheFirst(pictureOptions)
export const changingPictures = new NetworkFirst(pictureOptions)

/**
 * Loads a page of the studio; without a connection the one that was kept (client/kept-texts.ts), which is the same at all its
 * addresses but for the one that its state names.
 */
export async function loadStudioPage(request: Request, offlinePage: OfflinePage): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await caches.match(STUDIO_PATH, { cacheName: STUDIO_CACHE })
    const instead = kept ? await atAddress(kept, request.url) : await offlinePage(request.url)
    if (!instead) throw cause
    return instead
  }
}

async function atAddress(page: Response, address: string): Promise<Response> {
  const html = await page.text()
  const named = html.replace(`"address":"${STUDIO_PATH}"`, () => `"address":"${new URL(address).pathname}"`)
  return new Response(named, { headers: page.headers })
}

/** Removes every stored page with its files, and the times at which they were read. */
export async function forgetEverything(): Promise<void> {
  generation += 1
  await caches.delete(STUDIO_CACHE)
  for (const [name, { maxEntries }] of Object.entries(LIMITS)) {
    await caches.delete(name)
    await new CacheExpiration(name, { maxEntries }).delete()
  }
}

/** Returns whether everything has been removed since this call. */
export function watchForgetting(): () => boolean {
  const startedIn = generation
  return () => generation !== startedIn
}

function expire(cacheName: string): ExpirationPlugin {
  return new ExpirationPlugin({
    maxEntries: LIMITS[cacheName]?.maxEntries ?? 0,
    maxAgeSeconds: SIXTY_DAYS,
    maxAgeFrom: 'last-used',
    purgeOnQuotaError: true,
  })
}

function storePages(cacheName: string): SerwistPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url),
    handlerWillStart: async ({ state }) => {
      if (state) state['isForgotten'] = watchForgetting()
    },
    fetchDidSucceed: async ({ request, response }) => {
      if (response.headers.has(CLOSED_HEADER)) {
        await forgetEverything()
        return response
      }
      if (response.status < 500 || !(await isStored(cacheName, request))) return response
      throw new Error(`the server answers ${response.status}: the stored page is shown`)
    },
    cacheWillUpdate: async ({ request, response, state }) => {
      // A page that the site has taken down is deleted from this device, too.
      if (response.status === 404) await (await caches.open(cacheName)).delete(pageKey(request.url))
      const { headers, status } = response
      const isForEverybody = /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
      const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
      if (status !== 200 || !isForEverybody || !isPage) return null
      const small = await smallOrNull(cacheName, response)
      if (state?.['isForgotten']?.() !== false) return null
      // A navigation refuses a response that says that it was redirected.
      const kept = new Headers(headers)
      for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) kept.delete(name)
      return small && new Response(await small.blob(), { headers: kept })
    },
    cacheDidUpdate: async ({ event, newResponse }) => {
      const late = cacheName === REVIEW_CACHE ? LATE_FILES : []
      event.waitUntil(storeFilesOf(await newResponse.text(), late, event))
    },
  }
}

/** Stores what the page needs, most of which the browser has just loaded into its own cache. */
async function storeFilesOf(html: string, late: readonly string[], event: WaitingEvent): Promise<void> {
  if (isSparing()) return
  const isForgotten = watchForgetting()
  if ('request' in event) await new Promise((resume) => setTimeout(resume, AFTER_OPENING))
  const needed = pageFiles(html)
  const wanted: [string, Strategy][] = [
    ...needed.files.map((file): [string, Strategy] => [file, files]),
    ...needed.pictures.map((picture): [string, Strategy] => [picture, storedPictures]),
    ...late.map((file): [string, Strategy] => [file, files]),
  ]
  for (const [address, strategy] of wanted) {
    if (isForgotten()) return
    const request = new Request(address, { priority: 'low' })
    // One that is missing leaves the others as they are.
    await Promise.all(strategy.handleAll({ event, request })).catch(() => {})
  }
}

function storeSmall(cacheName: string): SerwistPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) =>
      response.status === 200 && (cacheName === FILE_CACHE || isLastingFile(new URL(request.url).pathname))
        ? smallOrNull(cacheName, response)
        : null,
  }
}

/** The response, unless it is too large for the cache. */
async function smallOrNull(cacheName: string, response: Response): Promise<Response | null> {
  const { size } = await response.clone().blob()
  return size <= (LIMITS[cacheName]?.maxBytes ?? 0) ? response : null
}

async function isStored(cacheName: string, request: Request): Promise<boolean> {
  return (await (await caches.open(cacheName)).match(pageKey(request.url))) !== undefined
}

/** The part of ServiceWorkerGlobalScope that this worker uses: TypeScript's own types of it exclude those of pages. */
export interface WorkerScope {
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WaitingEvent & { request: Request }) => void): void
  addEventListener(type: 'message', listener: (event: WaitingEvent & { data: unknown }) => void): void
}

/** An ExtendableEvent: the worker runs until the promise is settled. */
export interface WaitingEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}
