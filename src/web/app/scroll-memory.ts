/** The scroll position of each history entry, saved for this tab across reloads. */
const KEY = 'xingcha:scroll'
const positions = new Map<string, number>()
let isRead = false
let isRemembering = false

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

function readAll(): Map<string, number> {
  if (isRead) return positions
  isRead = true
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (Array.isArray(saved))
      for (const [entry, top] of saved as [string, number][]) positions.set(entry, top)
  } catch {
    // Unreadable positions are ignored.
  }
  return positions
}
