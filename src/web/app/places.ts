/**
 * Places on the present screen. A fragment that does not start with #/ names an element, never a route
 * (docs/product/addresses.md): it is scrolled to and focused, and the route stays.
 */

/** False where no such element is there. */
export function goToPlace(id: string, behavior: ScrollBehavior = 'auto'): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  element.scrollIntoView({ behavior })
  focusQuietly(element)
  return true
}

/**
 * The place that the document's own address named. The browser has gone there before the app came: whoever has scrolled
 * on since, or writes already, is left where they are.
 */
export function confirmPlace(id: string): boolean {
  const element = document.getElementById(id)
  if (!element?.matches(':target')) return goToPlace(id, 'instant')
  if (document.activeElement === document.body) focusQuietly(element)
  return true
}

function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** The place that a fragment names; undefined for a route or no fragment. */
export function placeIn(fragment: string): string | undefined {
  if (fragment === '' || fragment === '#' || fragment.startsWith('#/')) return undefined
  try {
    return decodeURIComponent(fragment.slice(1))
  } catch {
    return fragment.slice(1)
  }
}

let presentRoute = '#/'

/** Told by the app after each navigation, which fires no event of its own. */
export function notePresentRoute(address: string): void {
  presentRoute = `#${address}`
}

/** Keeps a place from being taken for a route. Called before the hash is followed. */
export function interceptPlaceLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const fragment = link?.getAttribute('href') ?? ''
    const place = fragment.startsWith('#') ? placeIn(fragment) : undefined
    if (event.defaultPrevented || place === undefined) return
    event.preventDefault()
    goToPlace(place)
  })
  // In the address bar a place may still replace the route: put the route back, then go there.
  window.addEventListener('popstate', (event) => {
    const place = placeIn(window.location.hash)
    if (place === undefined) return
    event.stopImmediatePropagation()
    window.history.replaceState(window.history.state, '', presentRoute)
    goToPlace(place)
  })
}
