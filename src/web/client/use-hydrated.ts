import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and during hydration, true afterwards, also on plain pages, where useHashLinks stays false. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
