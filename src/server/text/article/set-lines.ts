import { lineWords } from '../../../contract/text/line-words.ts'
import {
  type ChildNode,
  type Element,
  innermostLines,
  isHeading,
  isNamed,
  isPoem,
  isTag,
  isText,
  mapTree,
  newElement,
  outermost,
  type ParentNode,
  setChildren,
  Text,
  textOf,
} from './article-tree.ts'

/**
 * Sets the lines of an article as a book does: headings break between words (contract/text/line-words.ts), and no paragraph ends
 * in a line of one character. `joinLines` undoes it, for what reads the words.
 */
export function setLines(elements: readonly Element[]): void {
  for (const heading of outermost(elements.filter(isHeading))) breakWords(heading)
  for (const line of innermostLines(elements)) if (!isHeading(line) && !isPoem(line)) keepEnd(line)
}

/** Whether there was something to undo. */
export function joinLines(article: ParentNode): boolean {
  let found = false
  mapTree(article, (node) => {
    const isBound = isNamed(node, 'span') && node.attribs['class']?.startsWith(BOUND)
    const isBreak = isNamed(node, 'wbr') && isInHeading(node)
    if (!isBound && !isBreak) return [node]
    found = true
    return isBound ? node.children : []
  })
  if (found) joinTexts(article)
  return found
}

export function isInHeading(node: ChildNode): boolean {
  for (let each = node.parent; each && isTag(each); each = each.parent) if (isHeading(each)) return true
  return false
}

/** Neighbouring texts become one. */
function joinTexts(parent: ParentNode): void {
  const joined: ChildNode[] = []
  for (const node of parent.children) {
    const last = joined.at(-1)
    if (isText(node) && last && isText(last)) last.data += node.data
    else joined.push(node)
    if (isTag(node)) joinTexts(node)
  }
  setChildren(parent, joined)
}

function breakWords(heading: Element): void {
  // A shorter one fits into each line.
  if (textOf(heading).length < 7) return
  mapTree(heading, (node) =>
    isText(node)
      ? lineWords(node.data).flatMap((word, at) => [
          ...(at > 0 ? [newElement('wbr', {}, [])] : []),
          new Text(word),
        ])
      : [node],
  )
}

/**
 * Keeps the last two characters of a paragraph, and the marks around them, on one line. What would take more than two characters from the line before, such as a Latin word, is left alone.
 */
function keepEnd(line: Element): void {
  const last = lastText(line)
  // A paragraph of so few characters is one line.
  if (!last || textOf(line).length < 12) return
  // Nobody sets more marks than that after the last two characters, and a long text is not searched again for its end.
  const start = Math.max(0, last.data.length - 16)
  const end = last.data.slice(start)
  const found = TWO.exec(end)
  if (found) {
    const at = start + found.index
    const bound = boundTo([new Text(last.data.slice(at))])
    // With more marks beside them they would take too much from a very narrow line.
    if (MANY_MARKS.test(end) || OPENING.includes(end.charAt(found.index - 1) || '。'))
      bound.attribs['class'] += ' long'
    return replace(last, [new Text(last.data.slice(0, at)), bound])
  }
  if (start > 0 || !ONE.test(end)) return
  // Its last character alone is emphasised, or has a note: the one before it is outside.
  let inner: ChildNode = last
  while (!inner.prev && inner.parent && inner.parent !== line && isTag(inner.parent)) inner = inner.parent
  const { prev } = inner
  const [before] = (prev && isText(prev) && BEFORE.exec(prev.data.slice(-8))) || []
  if (!prev || !isText(prev) || before === undefined || !inner.parent) return
  const siblings = inner.parent.children
  const at = siblings.indexOf(prev)
  setChildren(inner.parent, [
    ...siblings.slice(0, at),
    new Text(prev.data.slice(0, -before.length)),
    boundTo([new Text(before), inner]),
    ...siblings.slice(at + 2),
  ])
}

const OPENING = '「『（《〈【〔“‘'
/** Two characters, or one and a short number or word, with the marks around them. */
const TWO =
  /(?:\p{Script=Han}|(?<!\w)\w{1,3})[「『（《〈【〔“‘]{0,3}\p{Script=Han}[。，、；：？！」』）》〉】〕”’…—～·・.,;:?!)\s]{0,8}$/u
const ONE = /^[「『（《〈【〔“‘]{0,3}\p{Script=Han}[。，、；：？！」』）》〉】〕”’…—～·・.,;:?!)\s]{0,8}$/u
const BEFORE = /\p{Script=Han}[「『（《〈【〔“‘]{0,3}$/u
const MARKS = /^[。，、；：？！」』）》〉】〕”’…—～·・.,;:?!)\s]*$/u
const MANY_MARKS = /[。，、；：？！」』）》〉】〕”’…—～·・.,;:?!)]{2}\s*$/u

/**
 * The last text of a line that is more than marks, without the marks of notes; null where something else ends the line, undefined where
 * there is nothing.
 */
function lastText(parent: ParentNode): Text | null | undefined {
  for (const node of parent.children.toReversed()) {
    if (isText(node) && MARKS.test(node.data)) continue
    if (isText(node)) return node
    if (!isTag(node) || node.name === 'sup' || node.attribs['role'] === 'doc-backlink') continue
    if (ENDS.has(node.name)) return null
    const last = lastText(node)
    if (last !== undefined) return last
  }
  return undefined
}

/** What stands in no line, or cannot be divided. */
const ENDS: ReadonlySet<string> = new Set(['br', 'img', 'ruby', 'code', 'small'])

const BOUND = 'bound'

/** What stands on one line (parts/article/article.module.css). */
function boundTo(children: readonly ChildNode[]): Element {
  return newElement('span', { class: BOUND }, children)
}

function replace(node: Text, others: readonly ChildNode[]): void {
  const { parent } = node
  if (!parent) return
  setChildren(
    parent,
    parent.children.flatMap((each) => (each === node ? others : [each])),
  )
}
