// First, because its @layer statement sets the order for every stylesheet after it.
import './ui/global.css'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageState } from '../contract/page.ts'
import { App } from './app/app.tsx'
import { followHash, presentEntry, stayAt } from './app/hash-location.ts'
import { keepPlacesFromRoutes, placeIn } from './app/places.ts'
import { findTarget } from './app/routes.ts'
import { rememberScroll } from './app/scroll-memory.ts'
import { repeatEarlyClicks } from './app/repeat-early-clicks.ts'
import { loadScreen } from './app/use-screen.ts'
import { createApi } from './client/api.ts'
import { keepSession } from './client/keep-session.ts'
import { sendOverHttp } from './client/send-over-http.ts'

const root = document.getElementById('root')
const stateElement = document.getElementById('state')
if (root && stateElement) void start(root, JSON.parse(stateElement.textContent) as PageState)

/**
 * Hydrates the server's page and gives it its hash address (docs/product/addresses.md). A hash route that the address
 * held before has been replaced by its permalink by then (web/early/hash-redirect.ts).
 */
async function start(root: HTMLElement, state: PageState): Promise<void> {
  const { route } = findTarget(state.address, 'permalink')
  try {
    await loadScreen(route)
  } catch (cause) {
    console.error('a screen could not be loaded', cause)
    // The page stays readable, and its links and forms work.
    return window.early?.reportMissingApp(() => void start(root, state))
  }
  rememberScroll()

  const api = createApi(sendOverHttp, () => session.noteExpired())
  const session = keepSession(() => api.call('GET /api/session'))
  const firstPlace = placeIn(window.location.hash)
  keepPlacesFromRoutes()

  const { isPlain = false } = route
  if (!isPlain) window.history.replaceState(window.history.state, '', `/#${state.address}`)
  const app = (
    <StrictMode>
      <App
        api={api}
        session={session}
        location={isPlain ? stayAt(state.address, presentEntry()) : followHash()}
        site={state}
        brought={{ address: state.address, resource: state.resource }}
        firstPlace={firstPlace}
        isPlain={isPlain}
      />
    </StrictMode>
  )
  // A transition hydrates in small tasks, so that a phone stays responsive meanwhile.
  startTransition(() => {
    hydrateRoot(root, app)
  })
  repeatEarlyClicks()
}
