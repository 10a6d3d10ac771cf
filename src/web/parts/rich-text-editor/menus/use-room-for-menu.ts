import { type RefObject, useLayoutEffect } from 'react'
import type { EditorView } from 'prosemirror-view'

/** On a phone a menu lies above the row of tools: scrolls the page where it would cover the caret. */
export function useRoomForMenu(view: EditorView, menu: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const { current } = menu
    if (!isOpen || !current || getComputedStyle(current).position !== 'fixed') return
    const covered =
      view.coordsAtPos(view.state.selection.head).bottom + 8 - current.getBoundingClientRect().top
    if (covered > 0) window.scrollBy(0, covered)
  }, [view, menu, isOpen])
}
