import { useLocation } from '../../client/location.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { findTarget, type Target } from '../routes.ts'

/** What the present address names; header and footer follow it at once, before the screen's data are there. */
export function usePresentTarget(): Target {
  const { pathname } = useLocation()
  // Plain pages, which are never taken over, are no hash routes (docs/product/addresses.md).
  return findTarget(pathname, useIsTakenOver() ? 'hash' : 'permalink')
}
