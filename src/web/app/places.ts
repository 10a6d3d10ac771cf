import { smoothScroll } from '../ui/smooth-scroll.ts'

// A place is an element of the current screen, named by a fragment that does not start with #/
// (docs/product/addresses.md).

/** Scrolls to the element and focuses it. Returns false if it does not exist. */
export function goToPlace(id: string, behavior: ScrollBehavior = smoothScroll()): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  element.scrollIntoView({ behavior })
  focusWithoutScroll(element)
  return true
}

/**
 * Goes to the place that the document's address named, unless the browser has done it: then the visitor may have scrolled
 * or typed since. Returns false if the element does not exist.
 */
export function confirmPlace(id: string): boolean {
  const element = document.getElementById(id)
  if (!element?.matches(':target')) return goToPlace(id, 'instant')
  if (document.activeElement === document.body) focusWithoutScroll(element)
  return true
}

function focusWithoutScroll(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** The place that a fragment names; undefined for a route or no fragment. */
export function readPlace(fragment: string): string | undefined {
  if (fragment === '' || fragment === '#' || fragment.startsWith('#/')) return undefined
  try {
    return decodeURIComponent(fragment.slice(1))
  } catch {
    return fragment.slice(1)
  }
}

let currentRoute = '#/'

/** To be called after each navigation of the app, which fires no event. */
export function setCurrentRoute(address: string): void {
  currentRoute = `#${address}`
}

/** Handles links to places, so that they are not treated as routes. To be called before `createHashLocation`. */
export function interceptPlaceLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const fragment = link?.getAttribute('href') ?? ''
    const place = fragment.startsWith('#') ? readPlace(fragment) : undefined
    if (event.defaultPrevented || place === undefined) return
    event.preventDefault()
    goToPlace(place)
  })
  // A place typed into the address bar replaces the route: this puts the route back.
  window.addEventListener('popstate', (event) => {
    const place = readPlace(window.location.hash)
    if (place === undefined) return
    event.stopImmediatePropagation()
    window.history.replaceState(window.history.state, '', currentRoute)
    goToPlace(place)
  })
}
