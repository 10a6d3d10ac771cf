import { MARKUP_DEPTH, MARKUP_PIECES } from '../../../src/contract/bounds.ts'

/** An element in so many others; by default as deep as a text may be. */
export function nested(depth = MARKUP_DEPTH, tag = 'b', text = '字'): string {
  return `<${tag}>`.repeat(depth) + text + `</${tag}>`.repeat(depth)
}

/** As many elements as a text may have, or so many more. */
export function elements(more = 0): string {
  return '<b>字</b>'.repeat(MARKUP_PIECES / 2 + more)
}
