/** Where the reader was when they left an entry of the history. */
interface Position {
  top: number
  /** The focused link; absent where it has not changed. */
  link?: LinkPosition | undefined
}

/** A link of the screen: the one with this `index` among those with this href. */
export interface LinkPosition {
  href: string
  index: number
}

/** The position at each history entry, saved for this tab across reloads. */
const KEY = 'xingcha:scroll'
const positions = new Map<string, Position>()
let isRead = false
let isRemembering = false

export function savePosition(entry: string, position: Position): void {
  readAll().set(entry, { ...readAll().get(entry), ...position, top: Math.round(position.top) })
}

export function readPosition(entry: string): Position | undefined {
  return readAll().get(entry)
}

/**
 * Replaces the browser's scroll restoration, which would run before the screen has appeared. Until the app has started
 * the browser restores the server's page.
 */
export function rememberScroll(): void {
  if (isRemembering) return
  isRemembering = true
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...readAll()].slice(-50)))
    } catch {
      // Without storage a reload starts at the top.
    }
  })
}

function readAll(): Map<string, Position> {
  if (isRead) return positions
  isRead = true
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (Array.isArray(saved))
      for (const [entry, position] of saved as [string, Position][]) positions.set(entry, position)
  } catch {
    // Unreadable positions are ignored.
  }
  return positions
}
