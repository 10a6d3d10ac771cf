import type { Early } from './early-clicks.ts'

/** In this tab's storage: where the reader was on each history entry (web/app/use-navigation-focus.ts). */
export const SCROLL_KEY = 'xingcha:scroll'

/** Where the reader was when they left an entry of the history. */
export interface SavedPosition {
  /** Pixels. */
  top: number
  /** The focused link; absent where it has not changed. */
  link?: LinkPosition | undefined
}

/** A link of the screen: the one with this `index` among those with this href. */
export interface LinkPosition {
  href: string
  index: number
}

/** Positions by the keys of the history entries; empty where none can be read. */
export function readSavedPositions(): Map<string, SavedPosition> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]')
    if (Array.isArray(saved)) return new Map(saved as [string, SavedPosition][])
  } catch {
    // Unreadable positions are ignored.
  }
  return new Map()
}

/** Scrolls a page opened by a redirect to the position of its history entry, as browsers do by themselves; the app scrolls one that grows. */
export function restoreScrollEarly(early: Early): void {
  addEventListener('DOMContentLoaded', () => {
    // The app names an entry for a place by its own key (web/app/hash-location.ts).
    const { key = '', entry = key } = history.state as { key?: string; entry?: string }
    const top = readSavedPositions().get(entry)?.top
    if (top === undefined) return
    const hasScrolled = scrollY > 0
    if (!hasScrolled) scrollTo({ top, behavior: 'instant' })
    early.isScrollRestored = hasScrolled || scrollY > top - 2
  })
}
