import type { MouseEvent } from 'react'

/** False where the visitor wants the link in another tab or window, or saved. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const opensNewPage = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !opensNewPage && !event.currentTarget.target
}
