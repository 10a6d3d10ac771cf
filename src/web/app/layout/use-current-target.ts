import { useLocation } from '../../client/location/location.ts'
import { useHashLinks } from '../../client/location/hash-links.ts'
import type { Target } from '../route.ts'
import { findTarget } from '../find-target.ts'

/** The target of the current address. Header and footer follow it before the screen's data have loaded. */
export function useCurrentTarget(): Target {
  const { pathname } = useLocation()
  // Plain pages have no hash route (docs/product/addresses.md).
  return findTarget(pathname, useHashLinks() ? 'hash' : 'permalink')
}
