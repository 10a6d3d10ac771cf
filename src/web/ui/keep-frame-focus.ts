import type { SyntheticEvent } from 'react'

/**
 * For `onLoad` of a frame that has been given the focus: what comes into it may take the focus away with what was there
 * before. Who has gone elsewhere meanwhile stays there.
 */
export function keepFrameFocus({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement === currentTarget) currentTarget.focus()
}
