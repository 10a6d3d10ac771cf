import { Plugin } from 'prosemirror-state'
import { findChangedRange } from './changed-range.ts'
import { articleSchema } from './schema.ts'

/** Two texts without an element between them would be stored as one: they become paragraphs at once. */
export function separateTextBlocks(): Plugin {
  const { text_block: textBlock, p: paragraph } = articleSchema.nodes
  return new Plugin({
    appendTransaction: (_transactions, old, state) => {
      const changed = findChangedRange(old.doc, state.doc)
      if (!textBlock || !paragraph || !changed) return null
      const positions: number[] = []
      // With the neighbours of what has changed.
      const [from, to] = [
        Math.max(0, changed.from - 1),
        Math.min(changed.toAfter + 1, state.doc.content.size),
      ]
      state.doc.nodesBetween(from, to, (node, position, parent, index) => {
        if (node.type !== textBlock || !parent) return !node.isTextblock
        const neighbours = [index - 1, index + 1].map((at) => parent.maybeChild(at)?.type)
        if (neighbours.includes(textBlock)) positions.push(position)
        return false
      })
      if (positions.length === 0) return null
      const change = state.tr
      for (const position of positions) change.setNodeMarkup(position, paragraph)
      return change
    },
  })
}
