import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 900px)'

/** Whether the window has room for two columns, also after it has changed. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches)
}

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
