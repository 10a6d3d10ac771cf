// First, because its @layer statement sets the order for every stylesheet after it.
import './ui/global.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageState } from '../contract/page.ts'
import { App } from './app/app.tsx'
import { forgetEarlyPresses, repeatEarlyPresses } from './app/early-presses.ts'
import { followHash, presentEntry, stayAt } from './app/hash-location.ts'
import { keepPlacesFromRoutes, placeIn } from './app/places.ts'
import { findTarget } from './app/routes.ts'
import { rememberScroll } from './app/scroll-memory.ts'
import { loadScreen } from './app/use-screen.ts'
import { createApi } from './client/api.ts'
import { keepSession } from './client/keep-session.ts'
import { sendOverHttp } from './client/send-over-http.ts'

const root = document.getElementById('root')
const stateElement = document.getElementById('state')
if (root && stateElement) void start(root, JSON.parse(stateElement.textContent) as PageState)

/** Takes over the server's page, or shows what the hash names where there is a hash route (decisions.md 1). */
async function start(root: HTMLElement, state: PageState): Promise<void> {
  // The head's script asks the same (server/pages/head-script.ts).
  const { hash, pathname, search } = window.location
  const isHashStart = hash.startsWith('#/') && hash.slice(1) !== pathname + search
  const target = isHashStart ? findTarget(hash.slice(1), 'hash') : findTarget(state.address, 'permalink')

  if (isHashStart) rememberScroll()
  try {
    await loadScreen(target.route)
  } catch (cause) {
    console.error('a screen could not be loaded', cause)
    // The page can be read, its links and forms work; for a hash route the outlet tries again and tells the visitor.
    if (!isHashStart && window.missApp) return window.missApp(() => void start(root, state))
  }
  const placeOrRoute = window.location.hash
  // Typed or pressed while the screen was on its way.
  if (placeOrRoute !== hash && placeOrRoute.startsWith('#/')) return start(root, state)
  rememberScroll()

  const api = createApi(sendOverHttp, () => session.noteExpired())
  const session = keepSession(() => api.call('GET /api/session'))
  const firstPlace = placeIn(placeOrRoute)
  keepPlacesFromRoutes()

  if (isHashStart) {
    if (pathname !== '/') window.history.replaceState(window.history.state, '', `/${hash}`)
    root.replaceChildren()
    createRoot(root).render(
      <StrictMode>
        <App api={api} session={session} location={followHash()} site={state} />
      </StrictMode>,
    )
    document.documentElement.classList.remove('arriving')
    forgetEarlyPresses()
    return
  }

  const { isPlain = false } = target.route
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
  // As a transition it is done in small pieces, so that a phone answers to its reader meanwhile.
  startTransition(() => {
    hydrateRoot(root, app)
  })
  repeatEarlyPresses()
}
