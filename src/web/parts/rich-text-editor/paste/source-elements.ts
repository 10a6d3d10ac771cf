/** An element of a stored body, with the places of its HTML in it. */
export interface SourceElement {
  tag: string
  start: number
  end: number
  /** Where its content begins and ends. */
  from: number
  to: number
  children: SourceElement[]
}

/** The elements of a sanitised body, which is well-formed and has `<` and `>` in its tags only; undefined for any other. */
export function readElements(html: string): SourceElement | undefined {
  const root: SourceElement = { tag: '', start: 0, end: html.length, from: 0, to: html.length, children: [] }
  const open = [root]
  for (const { 0: text, 1: tag = '', index } of html.matchAll(TAG)) {
    const parent = open.at(-1)!
    const after = index + text.length
    if (text.startsWith('</')) {
      if (tag !== parent.tag || parent === root) return undefined
      parent.to = index
      parent.end = after
      open.pop()
      continue
    }
    const element = { tag, start: index, end: after, from: after, to: after, children: [] }
    parent.children.push(element)
    if (!text.endsWith('/>')) open.push(element)
  }
  return open.length === 1 ? root : undefined
}

const TAG = /<\/?([a-z][a-z0-9]*)(?=[ />])[^<>]*>/g
