import type { ReactNode } from 'react'

/** A component in place of one whose script did not arrive, and without which the screen can be used. */
export function renderNothing(cause: unknown): { default: () => ReactNode } {
  console.error('a part of the screen did not arrive', cause)
  return { default: () => null }
}
