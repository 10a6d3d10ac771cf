import { readSavedScroll, SCROLL_KEY } from '../early/saved-scroll.ts'

/** The scroll position of each history entry, saved for this tab across reloads. */
let positions: Map<string, number> | undefined

export function saveScroll(entry: string, top: number): void {
  readAll().set(entry, Math.round(top))
}

export function readScroll(entry: string): number | undefined {
  return readAll().get(entry)
}

/**
 * Replaces the browser's scroll restoration, which would run before the screen has appeared. Until the app has started
 * the browser restores the server's page.
 */
export function rememberScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(SCROLL_KEY, JSON.stringify([...readAll()].slice(-50)))
    } catch {
      // Without storage a reload starts at the top.
    }
  })
}

function readAll(): Map<string, number> {
  return (positions ??= readSavedScroll())
}
