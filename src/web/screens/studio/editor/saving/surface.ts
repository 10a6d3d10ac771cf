import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { preserveSource } from '../../../../parts/rich-text-editor/body/preserve-source.ts'

/** The editor in which the body is written. A closed one is no longer read, though it may still be there. */
export function createSurface() {
  let view: EditorView | undefined
  let write: ((doc: Node) => string) | undefined
  return {
    /** `content`: the body with which it has begun. */
    open: (next: EditorView, content: string) => {
      view = next
      write = preserveSource(content, next.state.doc)
    },
    close: () => {
      view = undefined
    },
    readBody: () => view && write?.(view.state.doc),
    isComposing: () => view?.composing ?? false,
  }
}
