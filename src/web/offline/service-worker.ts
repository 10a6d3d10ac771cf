/** The service worker, bundled by tools/build-offline-scripts.ts: opened pages without a connection (docs/decisions/0076-offline-reading.md). */
import { type RouteMatchCallbackOptions, Serwist } from 'serwist'
import { CACHE_PREFIX, FORGET_MESSAGE, OFFLINE_PATH } from '../../contract/site/offline.ts'
import {
  changingPictures,
  files,
  forgetEverything,
  icon,
  lastingPictures,
  loadStudioPage,
  pageStrategies,
  watchForgetting,
  type WaitingEvent,
  type WorkerScope,
} from './caches.ts'
import { isLastingFile } from './page-files.ts'
import { isSparing } from '../client/save-data.ts'
import {
  isStudioPage,
  offlinePageFor,
  pageKey,
  pageKind,
  pageOfReviewData,
  pageOfTab,
} from './page-addresses.ts'

declare const self: WorkerScope
/** Written by the build: changes with every file that a browser loads. */
declare const BUILD: string

const SHELL_CACHE = `${CACHE_PREFIX}shell-${BUILD}`

const offlinePage = (address: string) => serwist.matchPrecache(offlinePageFor(address))
const strategies = pageStrategies(offlinePage)

const serwist: Serwist = new Serwist({
  precacheEntries: ['', '/zh-hans'].map((base) => ({ url: base + OFFLINE_PATH, revision: BUILD })),
  precacheOptions: { cacheName: SHELL_CACHE, cleanURLs: false, ignoreURLParametersMatching: [/./] },
  // A worker of a later build waits until no page of this one is open.
  skipWaiting: false,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    ...(['review', 'page', 'unstored'] as const).map((kind) => ({
      matcher: ({ url, request, sameOrigin }: RouteMatchCallbackOptions) =>
        sameOrigin && request.mode === 'navigate' && pageKind(url.href) === kind,
      handler: strategies[kind],
    })),
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && isStudioPage(url.pathname),
      handler: ({ request }) => loadStudioPage(request, offlinePage),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: files,
    },
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/favicon.svg', handler: icon },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && isPicture(request) && isLastingFile(url.pathname),
      handler: lastingPictures,
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && isPicture(request) && url.pathname.startsWith('/media/'),
      handler: changingPictures,
    },
  ],
})

self.addEventListener('activate', (event) => event.waitUntil(removeOldShells()))
self.addEventListener('fetch', (event) => {
  // The app opens a review by its data, which may be the reader's own: its page, the same for everybody, is stored.
  const page = event.request.method === 'GET' ? pageOfReviewData(event.request.url) : undefined
  if (page !== undefined && !isSparing())
    event.waitUntil(store(event, new Request(page, { priority: 'low' })))
})
self.addEventListener('message', (event) => {
  if (event.data === FORGET_MESSAGE) event.waitUntil(forgetEverything())
  else if (typeof event.data === 'string') event.waitUntil(storeMissing(event, event.data))
})
serwist.addEventListeners()

/** Of other builds. Requests wait for it, so that it does nothing else. */
async function removeOldShells(): Promise<void> {
  const names = await caches.keys()
  const shells = names.filter((name) => name.startsWith(`${CACHE_PREFIX}shell-`) && name !== SHELL_CACHE)
  await Promise.all(shells.map((name) => caches.delete(name)))
}

/** Stores the page of a tab that was loaded without this worker, as on a first visit, and home, where the site's icon leads. */
async function storeMissing(event: WaitingEvent, tab: string): Promise<void> {
  const home = new URL('/', location.href).href
  const isForgotten = watchForgetting()
  for (const page of new Set([pageOfTab(tab), ...(isSparing() ? [] : [home])])) {
    const isMissing = !(await caches.match(pageKey(page)))
    // The browser has just received it: its own cache answers.
    if (isMissing && !isForgotten()) await store(event, new Request(page, { cache: 'force-cache' }))
  }
}

async function store(event: WaitingEvent, request: Request): Promise<void> {
  const kind = pageKind(request.url)
  if (kind !== 'review' && kind !== 'page') return
  try {
    await Promise.all(strategies[kind].handleAll({ event, request }))
  } catch {
    // Without a connection nothing is stored.
  }
}

/** No video: its byte ranges are not stored. */
function isPicture({ destination, headers }: Request): boolean {
  return ['image', 'font'].includes(destination) && !headers.has('Range')
}
