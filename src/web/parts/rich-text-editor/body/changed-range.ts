import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { articleSchema } from './schema.ts'

/** Where two documents differ: `from` in both, and the end in each. */
interface ChangedRange {
  from: number
  toBefore: number
  toAfter: number
}

/** The smallest range outside of which both documents are the same, or undefined. Fast: unchanged nodes are shared. */
export function findChangedRange(before: Node, after: Node): ChangedRange | undefined {
  const from = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (from === null || end === null) return undefined
  // Where text repeats, the end may be found before the start.
  const missing = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + missing, toAfter: end.b + missing }
}

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
