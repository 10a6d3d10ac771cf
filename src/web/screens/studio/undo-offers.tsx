import { useRef, useState } from 'react'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { studioListWording } from '../../../contract/wording/studio/studio.ts'
import { type Undoable, UndoStrips } from '../../ui/messages/undo-strips.tsx'

/** What was done and can be undone, the last three of it. */
export function useUndoOffers() {
  const [strips, setStrips] = useState<readonly Undoable[]>([])
  const next = useRef(0)
  const closeStrip = (id: number) => setStrips((shown) => shown.filter((strip) => strip.id !== id))
  /** Returns functions that take the offer back, and that change its text while it is shown. */
  const offerUndo = (text: string, undo: () => void) => {
    const id = next.current++
    const close = () => closeStrip(id)
    const undoOnce = () => {
      close()
      undo()
    }
    setStrips((shown) => [...shown.slice(-2), { id, text, undo: undoOnce }])
    const rename = (changed: string) =>
      setStrips((shown) => shown.map((strip) => (strip.id === id ? { ...strip, text: changed } : strip)))
    return { close, rename }
  }
  return { strips, closeStrip, offerUndo }
}

type UndoOffersProps = Pick<ReturnType<typeof useUndoOffers>, 'strips' | 'closeStrip'>

/** The strips at the foot of the window. */
export function UndoOffers({ strips, closeStrip }: UndoOffersProps) {
  return (
    <UndoStrips
      strips={strips}
      undoLabel={studioListWording.undo}
      closeLabel={siteWording.closeMessage}
      onClose={closeStrip}
    />
  )
}
