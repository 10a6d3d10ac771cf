import type { ReactNode } from 'react'

/** A component in place of one whose script did not arrive: without it the comments can still be read and written. */
export function renderNothing(cause: unknown): { default: () => ReactNode } {
  console.error('a script of the comments did not arrive', cause)
  return { default: () => null }
}
