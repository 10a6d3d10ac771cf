import { withoutSlug } from '../../contract/links.ts'
import type { LocationSource } from '../client/location/location.ts'
import { isPlainClick } from '../parts/site-link/site-link.tsx'
import { findTarget } from './find-target.ts'
import { readPlace } from './places.ts'

/** Follows links that are no SiteLink: to places on this screen, and in a review's texts to screens of this site (docs/product/addresses.md). */
export function followLinks(location: LocationSource, siteUrl: string): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isPlainClick(event, link)) return
    const { pathname, search, hash, host } = link
    const place = readPlace(hash)
    const isPlaceLink = link.getAttribute('href')?.startsWith('#') && place !== undefined
    const isHere = place !== undefined && withoutSlug(pathname) === location.read().pathname
    const isOwnLink =
      !hash.startsWith('#/') &&
      (isHere || link.closest('[data-article], [data-links]') !== null) &&
      [window.location.host, new URL(siteUrl).host].includes(host) &&
      findTarget(pathname, 'hash').isKnown
    if (!isPlaceLink && !isOwnLink) return
    event.preventDefault()
    if (place !== undefined && (isPlaceLink || isHere)) location.jump(place, link)
    else location.navigate(pathname + search, place)
  })
}

/**
 * Repeats the presses that the inline script collected before the app ran (docs/product/interface.md). Call it once the
 * app is mounted: React then finishes hydration before it handles a click. A button that is pressed at this moment is
 * left out, because its click follows.
 */
export function repeatEarlyClicks(): void {
  document.getElementById('app-missing')?.remove()
  const { early } = window
  if (!early) return
  early.isAppRunning = true
  for (const button of early.clicks.splice(0)) if (button !== early.pressed) button.click()
}
