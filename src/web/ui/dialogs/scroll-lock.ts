let locks = 0

/** Keeps the page from scrolling until every lock is released. By a class: html:has(…) would be checked on every change. */
export function lockScroll(): () => void {
  locks += 1
  document.documentElement.classList.add('scroll-locked')
  return () => {
    locks -= 1
    if (locks === 0) document.documentElement.classList.remove('scroll-locked')
  }
}
