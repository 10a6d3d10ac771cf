import { useEffect, useRef } from 'react'
import type { BayDrawing } from './render-queue.ts'

/**
 * Whoever asked for more by key goes on with the first card that arrives, not behind the last; so does whoever
 * pressed what is gone with the answer. `findCard` gives the card at a place of the list once it is there; `drawing`
 * tells where cards come without a rendering of the list.
 */
export function useFocusOnArrival(
  findCard: (place: number) => Element | null | undefined,
  count: number,
  drawing?: Pick<BayDrawing, 'whenDrawn'>,
): (byKey: boolean) => void {
  const asked = useRef<{ from: number; byKey: boolean; hadFocus: boolean } | null>(null)
  const goOn = () => {
    if (!asked.current) return
    const { from, byKey, hadFocus } = asked.current
    const card = findCard(from)
    if (!card) return
    asked.current = null
    const isLost = hadFocus && document.activeElement === document.body
    if (!byKey && !isLost) return
    card.querySelector('a')?.focus({ preventScroll: true })
  }
  // After each rendering: a card may be there later than the count that it is in.
  useEffect(() => {
    goOn()
    return drawing?.whenDrawn(goOn)
  })
  return (byKey) => {
    asked.current = { from: count, byKey, hadFocus: document.activeElement !== document.body }
  }
}
