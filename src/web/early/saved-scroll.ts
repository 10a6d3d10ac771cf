import type { Early } from './early-clicks.ts'

/** In this tab's storage: the scroll position of each history entry (web/app/scroll-memory.ts). */
export const SCROLL_KEY = 'xingcha:scroll'

/** Positions in pixels by the keys of the history entries; empty where none can be read. */
export function readSavedScroll(): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '[]')
    if (Array.isArray(saved)) return new Map(saved as [string, number][])
  } catch {
    // Unreadable positions are ignored.
  }
  return new Map()
}

/**
 * Scrolls a page that a redirect has opened to the position of its history entry, as the browser does for a page that it
 * loads by itself. A page that grows later is scrolled by the app.
 */
export function restoreScrollEarly(early: Early): void {
  addEventListener('DOMContentLoaded', () => {
    const { key = '' } = history.state as { key?: string }
    const top = readSavedScroll().get(key)
    if (top === undefined) return
    const hasScrolled = scrollY > 0
    if (!hasScrolled) scrollTo({ top, behavior: 'instant' })
    early.isScrollRestored = hasScrolled || scrollY > top - 2
  })
}
