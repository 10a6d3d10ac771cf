let locks = 0

/**
 * Keeps the page from scrolling behind a dialog or menu. Returns the function that unlocks it; the page scrolls again when
 * every lock has been released. Sets a class: with html:has(…) the browser would check the whole page on every change.
 */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.classList.add('scroll-locked')
  return () => {
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('scroll-locked')
  }
}
