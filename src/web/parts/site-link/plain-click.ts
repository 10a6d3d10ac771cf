import type { MouseEvent } from 'react'

/** False where the visitor wants the link in another tab or window, or saved. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !opensElsewhere && !event.currentTarget.target
}
