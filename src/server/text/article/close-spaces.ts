import {
  type ChildNode,
  type Element,
  innermostLines,
  isTag,
  isText,
  type ParentNode,
  Text,
} from './article-tree.ts'

/**
 * Removes the spaces that were typed between Han and Latin, where browsers set a gap of their own (text-autospace), and before
 * full-width marks, which have it within them.
 */
export function closeSpaces(elements: readonly Element[]): void {
  for (const line of innermostLines(elements)) {
    const texts = textsIn(line)
    const whole = texts.map(({ data }) => data).join('')
    if (!whole.includes(' ')) continue
    const closed = new Set<number>()
    for (const { index, 0: run } of whole.matchAll(TYPED))
      for (let at = index; at < index + run.length; at++) closed.add(at)
    if (closed.size === 0) continue
    let start = 0
    for (const text of texts) {
      const { data } = text
      text.data = Array.from({ length: data.length }, (_, at) =>
        closed.has(start + at) ? '' : data[at],
      ).join('')
      start += data.length
    }
  }
}

const TYPED =
  /(?<=\p{Script=Han}) {1,3}(?=[\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])|(?<=[\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]) {1,3}(?=\p{Script=Han})|(?<=[^\s]) {1,3}(?=[，。、；：？！」』）》〉…])/gu

/** The texts of a line in order; code keeps its spaces, and stands, as pictures and line breaks do, between what is beside it. */
function textsIn(parent: ParentNode): Text[] {
  return parent.children.flatMap((node: ChildNode) => {
    if (isText(node)) return [node]
    if (!isTag(node)) return []
    const between = BETWEEN[node.name]
    return between === undefined ? textsIn(node) : [new Text(between)]
  })
}

const BETWEEN: Readonly<Record<string, string>> = { br: '\n', img: '\uFFFC', code: '\uFFFC', pre: '\uFFFC' }
