/** The script of the offline page, which the server writes (server/pages/offline/offline.routes.ts). The build makes it one inline script. */
import { reviewPath } from '../../contract/links.ts'
import { OFFLINE_PATH, REVIEW_CACHE, SERVICE_WORKER_PATH } from '../../contract/site/offline.ts'
import type { PageState } from '../../contract/page.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { scriptBase, splitScript } from '../../contract/site/scripts.ts'
import { textByline, textTitle } from '../../contract/wording/reviews/books.ts'
import { forgetOfflinePages } from '../client/forget-offline-pages.ts'

interface OfflineReview {
  id: number
  title: string
  author: string
  path: string
  storedAt: number
}

/** Milliseconds. */
const RETRY_PAUSE = 3_000

applyTheme()
if (splitScript(location.pathname).rest !== OFFLINE_PATH) showUnreachable()
document.getElementById('clear')?.addEventListener('click', () => void forgetOfflinePages().then(showList))
void showList()

/** Stands in for another page, which opens by itself as soon as there is a connection. */
function showUnreachable(): void {
  reveal('unreachable', true)
  document.getElementById('retry')?.addEventListener('click', () => location.reload())
  addEventListener('online', () => void reloadWhenReachable())
  if (navigator.onLine) setTimeout(() => void reloadWhenReachable(), RETRY_PAUSE)
}

/** Browsers say that there is a connection before it works, and also where it leads nowhere. */
async function reloadWhenReachable(): Promise<void> {
  const request = fetch(SERVICE_WORKER_PATH, { method: 'HEAD', cache: 'no-store' })
  const isReachable = await request.then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReachable) location.reload()
  else if (navigator.onLine) setTimeout(() => void reloadWhenReachable(), RETRY_PAUSE)
}

async function showList(): Promise<void> {
  const reviews = await readReviews()
  reveal('stored', reviews.length > 0)
  reveal('empty', reviews.length === 0)
  document.getElementById('list')?.replaceChildren(...reviews.map(listItem))
}

/** Those stored last come first; of a review in both scripts the one stored last. */
async function readReviews(): Promise<OfflineReview[]> {
  // Absent without TLS.
  if (!('caches' in window)) return []
  const cache = await caches.open(REVIEW_CACHE)
  const all = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const response = await cache.match(url)
      return response && readReview(url, response)
    }),
  )
  const latest = new Map<number, OfflineReview>()
  const inOrder = all.filter((review) => review !== undefined).toSorted((a, b) => a.storedAt - b.storedAt)
  for (const review of inOrder) latest.set(review.id, review)
  return [...latest.values()].toSorted((a, b) => b.storedAt - a.storedAt)
}

const STATE = '<script type="application/json" id="state">'

/** Reads the data that the page brings for the app. */
async function readReview(url: string, response: Response): Promise<OfflineReview | undefined> {
  const html = await response.text()
  const start = html.indexOf(STATE)
  const json = start === -1 ? 'null' : html.slice(start + STATE.length, html.indexOf('</script>', start))
  const state = JSON.parse(json) as PageState | null
  if (state?.resource.state !== 'ready') return undefined
  const { review } = state.resource.data as ReviewPage
  const { id } = review
  const path = scriptBase(new URL(url).pathname) + reviewPath(id)
  return {
    id,
    title: textTitle(review),
    author: textByline(review),
    path,
    storedAt: Date.parse(response.headers.get('Date') ?? '') || 0,
  }
}

function listItem({ title, author, path }: OfflineReview): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = title
  const by = document.createElement('small')
  by.textContent = author
  item.append(link, ' ', by)
  return item
}

function reveal(id: string, isShown: boolean): void {
  document.getElementById(id)?.toggleAttribute('hidden', !isShown)
}

/** As in web/early/early.ts. */
function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
  } catch {
    // Without storage the system's theme applies.
  }
}
