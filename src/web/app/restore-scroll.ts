/** Input of the reader that ends the attempt. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to `top` as soon as the page is high enough, and calls `focus` until it returns true; some screens load more
 * after they have appeared. Then, or at the reader's first input, calls `settled`. Returns the function that cancels it.
 */
export function restoreScroll(top: number, focus: () => boolean, settled: () => void): () => void {
  let isReached = false
  let stopScrollingAgain = () => {}
  const isRestored = () => {
    // Once: what is rendered later moves nothing in view, since the browser anchors the scroll position.
    if (!isReached && hasReached(top)) {
      isReached = true
      stopScrollingAgain = scrollAgain(top)
    }
    return isReached && focus()
  }
  if (isRestored()) {
    settled()
    return stopScrollingAgain
  }
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
  return () => {
    stop()
    stopScrollingAgain()
  }
}

function hasReached(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' })
  // Saved in whole pixels, while the end of a page may be between two.
  return window.scrollY > top - 2
}

/**
 * Scrolls there once more, unless the reader acts: a smooth scroll that was under way moves the page by one more frame
 * after it has been ended. Returns the function that cancels it.
 */
function scrollAgain(top: number): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      stop()
      hasReached(top)
    })
  })
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const act of INPUT_EVENTS) window.removeEventListener(act, stop, true)
  }
  for (const act of INPUT_EVENTS) window.addEventListener(act, stop, { capture: true, passive: true })
  return stop
}
