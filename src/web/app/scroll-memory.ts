import { readSavedPositions, type SavedPosition, SCROLL_KEY } from '../early/saved-scroll.ts'

/** The position at each history entry, saved for this tab across reloads. */
let positions: Map<string, SavedPosition> | undefined

export function savePosition(entry: string, position: SavedPosition): void {
  readAll().set(entry, { ...readAll().get(entry), ...position, top: Math.round(position.top) })
}

export function readPosition(entry: string): SavedPosition | undefined {
  return readAll().get(entry)
}

/**
 * Replaces the browser's scroll restoration, which would run before the screen has appeared. Until the app has started
 * the browser restores the server's page.
 */
export function rememberScroll(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', storePositions)
  // A tab in the background may be discarded without a further event.
  document.addEventListener('visibilitychange', storePositions)
}

function storePositions(): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify([...readAll()].slice(-50)))
  } catch {
    // Without storage a reload starts at the top.
  }
}

function readAll(): Map<string, SavedPosition> {
  return (positions ??= readSavedPositions())
}
