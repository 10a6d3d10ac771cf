import { locate, type LocationSource, type SiteLocation } from '../client/location.ts'

/** What an entry that a link of ours made carries in the browser's history. */
interface Entry {
  key: string
  place?: string
}

/** The location after the hash of the address bar (decisions.md 1), followed from now on. */
export function followHash(): LocationSource {
  const listeners = new Set<() => void>()
  let present = readHash('history')
  const settle = (arrivedBy: SiteLocation['arrivedBy']) => {
    present = readHash(arrivedBy)
    for (const listener of listeners) listener()
  }
  // Also fired where another hash is typed.
  window.addEventListener('popstate', () => settle('history'))
  return {
    read: () => present,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (address, place) => {
      const entry: Entry = { key: newKey(), ...(place !== undefined && { place }) }
      window.history.pushState(entry, '', `#${address}`)
      settle('link')
    },
  }
}

/** A page that stays at its plain path, or the server's rendering: elsewhere is another document. */
export function stayAt(address: string): LocationSource {
  const present: SiteLocation = {
    ...locate(address),
    key: 'default',
    place: undefined,
    arrivedBy: 'history',
  }
  return {
    read: () => present,
    subscribe: () => () => {},
    navigate: (elsewhere) => window.location.assign(elsewhere),
  }
}

function readHash(arrivedBy: SiteLocation['arrivedBy']): SiteLocation {
  const { key = 'default', place } = (window.history.state ?? {}) as Partial<Entry>
  return { ...locate(window.location.hash.slice(1)), key, place, arrivedBy }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
