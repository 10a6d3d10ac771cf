import { useRef, useState } from 'react'
import type { Undoable } from '../../ui/messages/undo-strips.tsx'

/** What was done and can be undone, the last three of it. */
export function useUndoStrips() {
  const [strips, setStrips] = useState<readonly Undoable[]>([])
  const next = useRef(0)
  const closeStrip = (id: number) => setStrips((shown) => shown.filter((strip) => strip.id !== id))
  /** Returns a function that takes the offer back. */
  const offerUndo = (text: string, undo: () => void) => {
    const id = next.current++
    const close = () => closeStrip(id)
    const undoOnce = () => {
      close()
      undo()
    }
    setStrips((shown) => [...shown.slice(-2), { id, text, undo: undoOnce }])
    return close
  }
  return { strips, closeStrip, offerUndo }
}
