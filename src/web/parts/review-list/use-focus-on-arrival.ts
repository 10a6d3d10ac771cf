import { useEffect, useRef } from 'react'

/** Moves the focus to the first card of the next page, found by `findCard`, if it was requested by key or its button is gone. */
export function useFocusOnArrival(
  findCard: (position: number) => Element | null | undefined,
  count: number,
): (byKey: boolean) => void {
  const requested = useRef<{ from: number; byKey: boolean; hadFocus: boolean } | null>(null)
  // After each render: a card may be rendered later than the list that counts it.
  useEffect(() => {
    if (!requested.current) return
    const { from, byKey, hadFocus } = requested.current
    const card = findCard(from)
    if (!card) return
    requested.current = null
    const isLost = hadFocus && document.activeElement === document.body
    if (byKey || isLost) card.querySelector('a')?.focus({ preventScroll: true })
  })
  return (byKey) => {
    requested.current = { from: count, byKey, hadFocus: document.activeElement !== document.body }
  }
}
