import { useEffect, useRef } from 'react'

/**
 * Whoever asked for more by key goes on with the first card that arrives, not behind the last; so does whoever
 * pressed what is gone with the answer.
 */
export function useFocusOnArrival(
  shelf: { current: HTMLElement | null },
  count: number,
): (byKey: boolean) => void {
  const asked = useRef<{ from: number; byKey: boolean; hadFocus: boolean } | null>(null)
  useEffect(() => {
    if (!asked.current || count <= asked.current.from) return
    const { from, byKey, hadFocus } = asked.current
    asked.current = null
    const isLost = hadFocus && document.activeElement === document.body
    if (!byKey && !isLost) return
    const card = shelf.current?.querySelectorAll(':scope > ul > li')[from]
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [shelf, count])
  return (byKey) => {
    asked.current = { from: count, byKey, hadFocus: document.activeElement !== document.body }
  }
}
