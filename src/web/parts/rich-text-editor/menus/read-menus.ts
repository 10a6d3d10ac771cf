import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { depthOf } from '../commands.ts'

/** The line of the caret. */
export interface CaretPlace {
  top: number
  bottom: number
}

/** Where the menus of the surface stand, in pixels from its corner. */
export interface MenuPlaces {
  /** The paragraph that begins with a slash, and what is typed after it. */
  slash?: CaretPlace & { query: string }
  /** 《 and the title that is typed after it. */
  title?: CaretPlace & { query: string; from: number }
  /** The empty paragraph with the caret. */
  emptyLine?: { top: number }
  selection?: { top: number; left: number }
  /** The upper edge of the table with the caret. */
  table?: { top: number }
}

const PLACEHOLDER = '\uFFFC'

const TITLE = /《([^《》]{0,20})$/

const SLASH = /^[/／、]([^\s/／、]{0,12})$/

/** None while composing, and none without focus. */
export function readMenus(view: EditorView, surface: HTMLElement): MenuPlaces {
  const { state } = view
  if (view.composing || !view.editable || !view.hasFocus()) return {}
  const { selection } = state
  const origin = surface.getBoundingClientRect()
  const at: PlaceOf = (position) => {
    const { top, bottom, left } = view.coordsAtPos(position)
    return { top: top - origin.top, bottom: bottom - origin.top, left: left - origin.left }
  }
  if (!selection.empty) {
    if (selection instanceof NodeSelection || !selection.$from.parent.inlineContent) return {}
    const [start, end] = [at(selection.from), at(selection.to)]
    const left = start.top === end.top ? (start.left + end.left) / 2 : start.left
    return { selection: { top: start.top, left: Math.min(Math.max(left, 0), origin.width) } }
  }
  return { ...readTable(view, origin.top), ...readCaretMenus(view, at) }
}

type PlaceOf = (position: number) => CaretPlace & { left: number }

function readCaretMenus({ state: { selection } }: EditorView, at: PlaceOf): MenuPlaces {
  const { $from } = selection
  const { parent } = $from
  if (!parent.isTextblock || parent.type.spec.code === true) return {}
  const { top, bottom } = at($from.pos)
  // One character for each place.
  const before = parent.textBetween(0, $from.parentOffset, undefined, PLACEHOLDER)
  const title = TITLE.exec(before)?.[1]
  const follows = parent.textBetween($from.parentOffset, parent.content.size, undefined, PLACEHOLDER)
  // Nothing is typed yet: only within a pair, not in front of a title that stands there.
  if (title !== undefined && (title !== '' || follows.startsWith('》')))
    return { title: { query: title, from: $from.pos - title.length - 1, top, bottom } }
  if (parent.type.name !== 'p') return {}
  if (parent.content.size === 0) return { emptyLine: { top } }
  const isAtEnd = $from.parentOffset === parent.content.size
  const query = isAtEnd && parent.childCount === 1 ? SLASH.exec(parent.textContent)?.[1] : undefined
  return query === undefined ? {} : { slash: { query, top, bottom }, emptyLine: { top } }
}

function readTable(view: EditorView, top: number): MenuPlaces {
  const { $from } = view.state.selection
  const depth = depthOf(view.state, 'table')
  const dom = depth === undefined ? null : view.nodeDOM($from.before(depth))
  return dom instanceof Element ? { table: { top: dom.getBoundingClientRect().top - top } } : {}
}
