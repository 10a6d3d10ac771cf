// First, because its @layer statement sets the order of all layers.
import './ui/styles/global.css'
import './ui/styles/category-colours.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageState } from '../contract/page.ts'
import { scriptBase } from '../contract/site/scripts.ts'
import { App } from './app/app.tsx'
import { createHashLocation, currentEntryKey, createStaticLocation } from './app/hash-location.ts'
import { followLinks, repeatEarlyClicks } from './app/follow-links.ts'
import { loadCarryCover } from './app/load-carry-cover.ts'
import { readPlace } from './app/places.ts'
import { findTarget } from './app/find-target.ts'
import { reportUncaughtErrors } from './app/report-error.ts'
import { hydrateScreen, loadScreen } from './app/use-screen.ts'
import { rememberScroll } from './app/use-navigation-focus.ts'
import { createApi } from './client/api/api.ts'
import { createSessionSource } from './client/session/session-source.ts'
import { createQueryClient } from './client/api/query-client.ts'
import { queryKeys } from './client/api/query-keys.ts'
import { sendOverHttp } from './client/api/send-over-http.ts'
import { hasUnsent, UNSENT_EVENT } from './client/unsent-mark.ts'
import { findPermalink } from './early/hash-redirect.ts'

const root = document.getElementById('root')
const stateElement = document.getElementById('state')
if (root && stateElement) void start(root, JSON.parse(stateElement.textContent) as PageState)

/** Hydrates the server's page and sets its hash route in the address (docs/product/addresses.md). */
async function start(root: HTMLElement, state: PageState): Promise<void> {
  reportUncaughtErrors()
  const { route } = findTarget(state.address, 'permalink')
  try {
    await loadScreen(route)
  } catch (cause) {
    console.error('a screen could not be loaded', cause)
    // The server's page works without the app.
    return window.early?.reportMissingApp(() => void start(root, state))
  }
  // The visitor typed another route while the screen was loading; the inline script opens it.
  if (findPermalink()) return
  rememberScroll()

  const api = createApi(sendOverHttp, () => session.noteExpired())
  const session = createSessionSource((signal) => api.call('GET /api/session', { signal }))
  const queryClient = createQueryClient()
  session.subscribe(() => {
    // Those who sign out leave nothing of theirs in memory.
    if (session.read().status === 'signed-out') queryClient.removeQueries({ queryKey: queryKeys.reader() })
  })
  const sendWhatWaits = () => {
    if (hasUnsent())
      import('./parts/unsent/send-unsent.ts')
        .then(({ sendUnsent }) => sendUnsent(session))
        .catch(console.error)
  }
  sendWhatWaits()
  session.subscribe(sendWhatWaits)
  for (const event of ['online', UNSENT_EVENT]) addEventListener(event, sendWhatWaits)
  const firstPlace = readPlace(window.location.hash)
  const { isPlain = false } = route
  if (!isPlain)
    window.history.replaceState(
      window.history.state,
      '',
      `${scriptBase(window.location.pathname)}/#${state.address}`,
    )
  const hashLocation = isPlain ? undefined : createHashLocation(firstPlace)
  if (hashLocation) loadCarryCover(hashLocation)
  const location = hashLocation ?? createStaticLocation(state.address, currentEntryKey())
  followLinks(location, state.siteUrl)
  hydrateScreen(queryClient, state.address, location.read().key, state.resource)
  const app = (
    <StrictMode>
      <App
        api={api}
        queryClient={queryClient}
        session={session}
        location={location}
        site={state}
        firstPlace={firstPlace}
        isPlain={isPlain}
      />
    </StrictMode>
  )
  // A transition hydrates in small tasks, so that a phone stays responsive.
  startTransition(() => {
    hydrateRoot(root, app)
  })
  repeatEarlyClicks()
}
