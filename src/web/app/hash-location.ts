import { parseAddress, type LocationSource, type SiteLocation } from '../client/location.ts'

/** The state of a history entry. */
interface Entry {
  key: string
  place?: string | undefined
}

/** The location that the hash names (docs/product/addresses.md). */
export function createHashLocation(): LocationSource {
  const listeners = new Set<() => void>()
  let current = toLocation(readEntry() ?? markEntry(), true)
  const settle = (entry: Entry, isReturn: boolean) => {
    current = toLocation(entry, isReturn)
    for (const listener of listeners) listener()
  }
  // Also fired for a typed hash or a plain link in an article; such an entry has no key yet.
  window.addEventListener('popstate', () => {
    const entry = readEntry()
    settle(entry ?? markEntry(), entry !== undefined)
  })
  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (address, place) => {
      const entry: Entry = { key: newKey(), place }
      const hash = `#${address}`
      // A link to the current address adds no history entry, as in the HTML standard ("navigate").
      if (place === undefined && window.location.hash === hash) window.history.replaceState(entry, '', hash)
      else window.history.pushState(entry, '', hash)
      settle(entry, false)
    },
    redirect: (address) => {
      const entry: Entry = { key: newKey() }
      window.history.replaceState(entry, '', `#${address}`)
      settle(entry, false)
    },
  }
}

/** For plain pages and the server: a navigation loads another document. `key`: of the history entry. */
export function createStaticLocation(address: string, key = ''): LocationSource {
  const location: SiteLocation = { ...parseAddress(address), key, place: undefined, isReturn: true }
  return {
    read: () => location,
    subscribe: () => () => {},
    navigate: (target) => window.location.assign(target),
    redirect: (target) => window.location.replace(target),
  }
}

/** The key of the current history entry. */
export function currentEntryKey(): string {
  return (readEntry() ?? markEntry()).key
}

function toLocation({ key, place }: Entry, isReturn: boolean): SiteLocation {
  return { ...parseAddress(window.location.hash.slice(1)), key, place, isReturn }
}

function readEntry(): Entry | undefined {
  const state: unknown = window.history.state
  const isOurs = typeof state === 'object' && state !== null && 'key' in state
  return isOurs && typeof state.key === 'string' ? (state as Entry) : undefined
}

function markEntry(): Entry {
  const entry = { key: newKey() }
  window.history.replaceState(entry, '')
  return entry
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
