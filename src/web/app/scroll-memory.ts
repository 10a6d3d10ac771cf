/** Where the reader was on each entry of the history, kept for this tab across reloads. */
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
 * Takes over from the browser, which would restore before the screen is there. A page of the server's is left to the
 * browser until its app is there.
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (Array.isArray(kept)) for (const [entry, top] of kept as [string, number][]) positions.set(entry, top)
  } catch {
    // A damaged memory is no memory.
  }
  return positions
}
