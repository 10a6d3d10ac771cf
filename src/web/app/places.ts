import { focusWithoutScroll } from '../client/move-focus.ts'
import { smoothScroll } from '../ui/page/smooth-scroll.ts'

// A place is an element of the current screen, named by a fragment that does not start with #/
// (docs/product/addresses.md).

/** Scrolls to the element and focuses it. Returns false if it does not exist. */
export function goToPlace(id: string, behavior: ScrollBehavior = smoothScroll()): boolean {
  const element = findPlace(id)
  if (!element) return false
  unfold(element)
  element.scrollIntoView({ behavior })
  focusWithoutScroll(element)
  return true
}

/** Focuses the element where it is. Returns false if it does not exist. */
export function focusPlace(id: string | undefined): boolean {
  const element = id === undefined ? undefined : findPlace(id)
  if (element) focusWithoutScroll(element)
  return element !== undefined
}

/** The element with this id, or the anchor with this name. */
export function findPlace(id: string): HTMLElement | undefined {
  return document.getElementById(id) ?? document.getElementsByName(id)[0]
}

/** Goes to the place in the document's address, unless the browser has: the visitor may have scrolled since. False if it is missing. */
export function confirmPlace(id: string): boolean {
  const element = findPlace(id)
  if (!element?.matches(':target')) return goToPlace(id, 'instant')
  // Not every browser opens what it goes to.
  unfold(element)
  if (document.activeElement === document.body) focusWithoutScroll(element)
  return true
}

/** Opens the folded parts around the element. */
function unfold(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
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
