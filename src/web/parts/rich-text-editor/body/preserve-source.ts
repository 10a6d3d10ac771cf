import type { Node } from 'prosemirror-model'
import { articleHtml, nodeHtml, parseHtml } from './article-html.ts'

/** Writes later states of a document opened from this body: unchanged blocks keep their HTML and white space byte for byte. */
export function preserveSource(html: string, opened: Node, parse = parseHtml): (doc: Node) => string {
  const element = articleHtml(opened) === html ? undefined : readElements(html)
  const original = element && isAligned(opened, element, html) ? { node: opened, element, html } : undefined
  let last = { doc: opened, html }
  return (doc) => {
    if (!last.doc.eq(doc)) last = { doc, html: write(doc, original, parse) }
    return last.html
  }
}

function write(doc: Node, original: Original | undefined, parse: (html: string) => Node): string {
  const plain = articleHtml(doc)
  if (!original || plain === '') return plain
  const kept = writeContent(doc, original)
  return parse(kept).eq(parse(plain)) ? kept : plain
}

/** A node of the document that was opened, and the element that it was read from. */
interface Original {
  node: Node
  element: SourceElement
  html: string
}

/** Whether each child of the node was read from one of the element, with white space alone between them. */
function isAligned(node: Node, element: SourceElement, html: string): boolean {
  return (
    node.childCount === element.children.length &&
    node.children.every((child, index) => tagOf(child) === element.children[index]?.tag) &&
    gapsOf(element, html).every((gap) => gap.trim() === '')
  )
}

function tagOf({ type: { name } }: Node): string {
  return name === 'picture' ? 'figure' : name
}

/** The source text before, between and after the children. */
function gapsOf({ children, from, to }: SourceElement, html: string): string[] {
  const [starts, ends] = [children.map(({ start }) => start), children.map(({ end }) => end)]
  return [from, ...ends].map((end, index) => html.slice(end, starts[index] ?? to))
}

function writeContent(node: Node, original: Original): string {
  const gaps = gapsOf(original.element, original.html)
  const inner = gaps.slice(1, -1)
  const places = matchChildren(node, original.node)
  const written = node.children.map((child, index) => {
    const [place, before] = [places[index], places[index - 1]]
    const gap = (place !== undefined ? inner[place - 1] : inner[before ?? -1]) ?? inner.at(-1) ?? ''
    return (
      (index === 0 ? '' : gap) + writeNode(child, place === undefined ? undefined : childOf(original, place))
    )
  })
  return `${gaps[0]}${written.join('')}${gaps.at(-1)}`
}

function childOf({ node, element, html }: Original, index: number): Original {
  return { node: node.child(index), element: element.children[index]!, html }
}

function writeNode(node: Node, original: Original | undefined): string {
  if (!original) return nodeHtml(node)
  const { element, html } = original
  if (node.eq(original.node)) return html.slice(element.start, element.end)
  const isContainer = !node.inlineContent && !node.isLeaf
  if (!isContainer || !node.sameMarkup(original.node) || !isAligned(original.node, element, html))
    return nodeHtml(node)
  return (
    html.slice(element.start, element.from) +
    writeContent(node, original) +
    html.slice(element.to, element.end)
  )
}

/** For each child, the index of the child that it was: the same, or between two that are the same the one in its place. */
function matchChildren(node: Node, original: Node): (number | undefined)[] {
  const [now, then] = [node.children, original.children]
  const isSame = (here: number, there: number) => now[here]?.eq(then[there]!) ?? false
  const places = Array<number | undefined>(now.length).fill(undefined)
  let start = 0
  while (start < now.length && start < then.length && isSame(start, start)) places[start] = start++
  let [end, thenEnd] = [now.length, then.length]
  while (end > start && thenEnd > start && isSame(end - 1, thenEnd - 1)) places[--end] = --thenEnd
  let [here, there] = [start, start]
  for (let index = start; index <= end; index++) {
    const found = index === end ? thenEnd : findFrom(there, thenEnd, (at) => isSame(index, at))
    if (found === undefined) continue
    // Changed ones before it take the places of those that they replace.
    while (here < index && there < found) places[here++] = there++
    if (index < end) places[index] = found
    ;[here, there] = [index + 1, found + 1]
  }
  return places
}

function findFrom(start: number, end: number, fits: (at: number) => boolean): number | undefined {
  for (let at = start; at < end; at++) if (fits(at)) return at
  return undefined
}

/** An element of a stored body, with the places of its HTML in it. */
interface SourceElement {
  tag: string
  start: number
  end: number
  /** Where its content begins and ends. */
  from: number
  to: number
  children: SourceElement[]
}

/** The elements of a sanitised body, which is well-formed and has `<` and `>` in its tags only; undefined for any other. */
function readElements(html: string): SourceElement | undefined {
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
