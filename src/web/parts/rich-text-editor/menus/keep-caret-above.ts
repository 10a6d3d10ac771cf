import type { EditorView } from 'prosemirror-view'

/** On a phone menus lie over the end of the page: it scrolls where one would cover the caret. False: it lies by the caret. */
export function keepCaretAbove(view: EditorView, menu: HTMLElement): boolean {
  if (getComputedStyle(menu).position !== 'fixed') return false
  const covered = view.coordsAtPos(view.state.selection.head).bottom + 8 - menu.getBoundingClientRect().top
  if (covered > 0) window.scrollBy(0, covered)
  return true
}
