import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False on the server and during hydration, true afterwards. Unlike useHashLinks it is true on plain pages too, whose
 * links stay permalinks.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
