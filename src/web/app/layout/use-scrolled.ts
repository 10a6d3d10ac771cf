import { useSyncExternalStore } from 'react'

/** docs/product/screens.md: scrolled means more than this, not as much. */
const THRESHOLD = 50

/** Whether the page has left its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > THRESHOLD,
    () => false,
  )
}

function listenToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
