/** By these a reader takes the page into their own hands. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where the reader was as soon as the page is high enough: what a screen asks for by itself may come after
 * it. Calls `settled` once it stands there, at once where it can, or when the reader goes elsewhere first. Gives the
 * way to call it off.
 */
export function restoreScroll(top: number, settled: () => void): (() => void) | undefined {
  if (hasReached(top)) return void settled()
  const growth = new ResizeObserver(() => {
    if (hasReached(top)) settle()
  })
  const stop = () => {
    growth.disconnect()
    for (const act of ACTS) window.removeEventListener(act, settle, true)
  }
  const settle = () => {
    stop()
    settled()
  }
  growth.observe(document.body)
  for (const act of ACTS) window.addEventListener(act, settle, { capture: true, passive: true })
  return stop
}

function hasReached(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  // It is kept in whole pixels, and the end of a page may lie between two.
  return window.scrollY > top - 2
}
