import { withoutSlug } from '../../contract/links.ts'
import { scriptBase } from '../../contract/site/scripts.ts'
import { splitUrl, type LocationSource, type SiteLocation } from '../client/location/location.ts'
import { findPlace, goToPlace, readPlace } from './places.ts'

/** The state of a history entry. */
interface Entry {
  /** Of the visit: entries for places on one screen share it. */
  key: string
  /** Absent in entries that begin a visit. */
  entry?: string
  place?: string | undefined
  sourceLinkId?: string | undefined
}

/** Shows the screen of `to` by calling `show`, at once or in the next frame. */
export type ChangeScreen = (from: SiteLocation, to: SiteLocation, show: () => void) => void

export interface HashLocation extends LocationSource {
  /** Set by carry-cover.ts, which animates changes of the screen. */
  changeScreen?: ChangeScreen
}

/** The location that the hash names (docs/product/addresses.md). `firstPlace`: the place of the document's address. */
export function createHashLocation(firstPlace?: string): HashLocation {
  const listeners = new Set<() => void>()
  const first = toLocation(readEntry() ?? markEntry({ key: newKey(), place: firstPlace }), true)
  let current = first
  let pending: (() => void) | undefined
  const applyEntry = (entry: Entry, isReturn: boolean) => {
    pending?.()
    const next = toLocation(entry, isReturn)
    const show = () => {
      if (pending !== show) return
      pending = undefined
      current = next
      for (const listener of listeners) listener()
    }
    pending = show
    if (source.changeScreen) source.changeScreen(current, next, show)
    else show()
  }
  // Also fired for a typed hash; such an entry has no key yet.
  window.addEventListener('popstate', () => {
    pending?.()
    const known = readEntry()
    if (!window.location.hash.startsWith('#/')) return enterFragment()
    applyEntry(known ?? markEntry({ key: newKey() }, reviewBeforeMarks()), known !== undefined)
  })

  /** Writes the hash route into the address of an entry that the browser made: a typed fragment, or one from before the app ran. */
  function enterFragment(): void {
    const { search, hash } = window.location
    const base = scriptBase(window.location.pathname)
    const pathname = window.location.pathname.slice(base.length)
    const place = readPlace(hash)
    const route = current.pathname + current.search
    const address = pathname === '/' && place !== undefined ? route : pathname + search
    const isHere = address === route
    const key = isHere ? current.key : newKey()
    // No fragment: return to the link that was followed.
    const sourceLinkId = place === undefined ? linkTo(current.place) : undefined
    applyEntry(
      markEntry({ key, entry: newKey(), place, sourceLinkId }, `${base}/#${address}`),
      sourceLinkId !== undefined,
    )
    if (isHere && place !== undefined) goToPlace(place)
  }

  const source: HashLocation = {
    read: () => current,
    readFirst: () => first,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, place) => {
      const address = withoutSlug(to)
      const entry: Entry = { key: newKey(), place }
      const hash = `#${address}`
      // A link to the current address adds no history entry, as in the HTML standard ("navigate").
      if (place === undefined && window.location.hash === hash) window.history.replaceState(entry, '', hash)
      else window.history.pushState(entry, '', hash)
      applyEntry(entry, false)
    },
    jump: (place, link) => {
      if (!findPlace(place)) return
      const entry = { key: current.key, entry: newKey(), place }
      if (place === current.place) window.history.replaceState(entry, '')
      else {
        link.id ||= `left-by-${current.entry}`
        window.history.replaceState({ ...readEntry(), sourceLinkId: link.id }, '')
        window.history.pushState(entry, '')
      }
      applyEntry(entry, false)
      goToPlace(place)
    },
    redirect: (address) => {
      const entry: Entry = { key: newKey() }
      window.history.replaceState(entry, '', `#${address}`)
      applyEntry(entry, false)
    },
  }
  return source
}

/** The id of the first link to this place. */
function linkTo(place: string | undefined): string | undefined {
  return place === undefined
    ? undefined
    : document.querySelector(`main a[href$="#${CSS.escape(place)}"]`)?.id || undefined
}

/** For plain pages and the server: a navigation loads another document. `key`: of the history entry. */
export function createStaticLocation(address: string, key = ''): LocationSource {
  const location: SiteLocation = {
    ...splitUrl(address),
    key,
    entry: key,
    place: undefined,
    sourceLinkId: undefined,
    isReturn: true,
  }
  return {
    read: () => location,
    readFirst: () => location,
    subscribe: () => () => {},
    navigate: (target) => window.location.assign(target),
    jump: (place) => void goToPlace(place),
    redirect: (target) => window.location.replace(target),
  }
}

/** The key of the current history entry. */
export function currentEntryKey(): string {
  return (readEntry() ?? markEntry({ key: newKey() })).key
}

function toLocation({ key, entry = key, place, sourceLinkId }: Entry, isReturn: boolean): SiteLocation {
  return { ...splitUrl(window.location.hash.slice(1)), key, entry, place, sourceLinkId, isReturn }
}

/** The route of a review without the punctuation after it, with which it was copied. */
function reviewBeforeMarks(): string | undefined {
  return /^#\/review\/\d+(?=(?:[),.:;!]|%[\dA-F]{2})+$)/i.exec(window.location.hash)?.[0]
}

function readEntry(): Entry | undefined {
  const state: unknown = window.history.state
  const hasKey = typeof state === 'object' && state !== null && 'key' in state
  return hasKey && typeof state.key === 'string' ? (state as Entry) : undefined
}

function markEntry(entry: Entry, address?: string): Entry {
  window.history.replaceState(entry, '', address)
  return entry
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
