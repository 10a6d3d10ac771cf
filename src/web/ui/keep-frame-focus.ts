import type { SyntheticEvent } from 'react'

/** For `onLoad` of a focused frame: focuses it again when its loaded document has dropped the focus. */
export function keepFrameFocus({
  currentTarget,
}: Pick<SyntheticEvent<HTMLIFrameElement>, 'currentTarget'>): void {
  const { activeElement, body } = document
  if (activeElement === body || activeElement === currentTarget) currentTarget.focus()
}
