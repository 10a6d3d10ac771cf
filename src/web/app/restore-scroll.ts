/** Input of the reader that ends the attempt. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to `top` as soon as the page is high enough, and calls `focus` until it returns true; some screens load more
 * after they have appeared. Then, or at the reader's first input, calls `settled`. Returns the function that cancels it.
 */
export function restoreScroll(
  top: number,
  focus: () => boolean,
  settled: () => void,
): (() => void) | undefined {
  let isReached = false
  const isRestored = () => {
    // Once: what is rendered later moves nothing in view, since the browser anchors the scroll position.
    isReached ||= hasReached(top)
    return isReached && focus()
  }
  if (isRestored()) return void settled()
  const growth = new ResizeObserver(() => {
    if (isRestored()) settle()
  })
  const stop = () => {
    growth.disconnect()
    for (const act of INPUT_EVENTS) window.removeEventListener(act, settle, true)
  }
  const settle = () => {
    stop()
    settled()
  }
  growth.observe(document.body)
  for (const act of INPUT_EVENTS) window.addEventListener(act, settle, { capture: true, passive: true })
  return stop
}

function hasReached(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  // Saved in whole pixels, while the end of a page may be between two.
  return window.scrollY > top - 2
}
