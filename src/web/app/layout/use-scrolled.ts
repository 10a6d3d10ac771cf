import { useSyncExternalStore } from 'react'

/** In pixels: more than this counts as scrolled (docs/product/screens.md). */
const THRESHOLD = 50

/** Whether the page is scrolled. */
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
