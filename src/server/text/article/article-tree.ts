import {
  type ChildNode,
  Document,
  DomHandler,
  Element,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler'
import { Parser } from 'htmlparser2'
import { MARKUP_DEPTH } from '../../../contract/bounds.ts'

export { type ChildNode, Document, Element, isTag, isText, type ParentNode, Text }

/**
 * Parses an article, or HTML that will be sanitised, into a tree. Tags that are too deep are left out and their text stays:
 * those of an article that was stored before there was a bound.
 */
export function parseArticle(html: string): Document {
  const handler = new ShallowHandler(undefined, { withStartIndices: true, withEndIndices: true })
  new Parser(handler).end(html)
  return handler.root
}

class ShallowHandler extends DomHandler {
  #depth = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.#depth <= MARKUP_DEPTH) super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    if (this.#depth-- <= MARKUP_DEPTH) super.onclosetag()
  }
}

/** Writes the content as HTML in the form that `sanitizeArticle` writes, which is XHTML too. Comments and directives are left out. */
export function writeHtml({ children }: Pick<ParentNode, 'children'>): string {
  let html = ''
  for (const node of children)
    if (isText(node)) html += escape(node.data)
    else if (isTag(node)) {
      html += openingTag(node)
      if (!VOID.has(node.name)) html += `${writeHtml(node)}</${node.name}>`
    }
  return html
}

export function openingTag({ name: tag, attribs }: Element): string {
  let html = `<${tag}`
  for (const name in attribs) html += ` ${name}="${escape(attribs[name]!).replaceAll('"', '&quot;')}"`
  return html + (VOID.has(tag) ? ' />' : '>')
}

function escape(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ESCAPES[character]!) : text
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr'])

/** Whether a node is an element with one of these names. */
export function isNamed<Name extends string>(
  node: ChildNode | ParentNode | null | undefined,
  ...names: Name[]
): node is Element & { name: Name } {
  return !!node && isTag(node) && (names as string[]).includes(node.name)
}

/** All elements in order. */
export function elementsOf(parent: ParentNode): Element[] {
  const elements: Element[] = []
  const collect = ({ children }: ParentNode) => {
    for (const node of children)
      if (isTag(node)) {
        elements.push(node)
        collect(node)
      }
  }
  collect(parent)
  return elements
}

/** Those with one of these names, in order. */
export function elementsNamed(parent: ParentNode, ...names: string[]): Element[] {
  return elementsOf(parent).filter(({ name }) => names.includes(name))
}

/** The elements that stand in no other of these: whoever reads their texts reads each text once. */
export function outermost(elements: readonly Element[]): Element[] {
  const all = new Set<ParentNode | null>(elements)
  return elements.filter((element) => {
    for (let each = element.parent; each; each = each.parent) if (all.has(each)) return false
    return true
  })
}

/** The elements of lines that contain no other such element: each text is looked at once, however deep it is. */
export function innermostLines(elements: readonly Element[]): Element[] {
  const around = new Set<ParentNode>()
  const lines = elements.filter(({ name }) => LINES.has(name))
  for (const { parent } of lines)
    for (let each = parent; each && !around.has(each); each = each.parent) around.add(each)
  return lines.filter((line) => !around.has(line))
}

/** Elements that have lines of their own. */
const LINES: ReadonlySet<string> = new Set(
  'p li dd dt td th blockquote figcaption h2 h3 h4 footer'.split(' '),
)

export const isHeading = ({ name }: Element) => name === 'h2' || name === 'h3' || name === 'h4'
export const isQuotation = ({ name }: Element) => name === 'blockquote'
/** Of markup from elsewhere, whose elements may have several. */
export function hasClass({ attribs }: Element, name: string): boolean {
  return (attribs['class'] ?? '').split(/\s+/).includes(name)
}

const isFigureOf = (node: ParentNode, kind: string) =>
  isNamed(node, 'figure') && node.attribs['class'] === kind
export const isGallery = (node: ParentNode) => isFigureOf(node, 'gallery')
/** A link to a recording, which pages play. */
export const isAudio = (node: ParentNode) => isFigureOf(node, 'audio')
/** A link to a page of another site, with what it says of itself. */
export const isLinkCard = (node: ParentNode) => isFigureOf(node, 'link-card')

export const isPoem = ({ name, attribs }: Element) => name === 'p' && attribs['class'] === 'poem'

/** What is set in Kai: quotations, verse, the captions of pictures and the numbers of notes. */
export const isKai = (element: Element) =>
  isQuotation(element) || isPoem(element) || ['figcaption', 'sup'].includes(element.name)

/** A raised mark that leads to a note; any other superscript is text. */
export const isNoteMark = (node: ChildNode) =>
  isNamed(node, 'sup') && (isNamed(node.parent, 'a') || node.children.some((child) => isNamed(child, 'a')))

/** The visible texts of the outermost elements that pass, in order. */
export function textsOf(parent: ParentNode, test: (element: Element) => boolean): string[] {
  return outermost(elementsOf(parent).filter(test)).map(textOf)
}

/**
 * The visible text of its content with a line break after each block, without the readings of ruby, which would divide
 * words.
 */
export function textOf(parent: Pick<ParentNode, 'children'>): string {
  let text = ''
  const read = ({ children }: Pick<ParentNode, 'children'>) => {
    for (const node of children) {
      if (isText(node)) text += node.data
      if (!isTag(node) || node.name === 'rt' || node.name === 'rp') continue
      read(node)
      if (node.name === 'td' || node.name === 'th') text += ' '
      else if (ENDS_LINE.has(node.name)) text += '\n'
    }
  }
  read(parent)
  // The lookbehind matches a run of spaces from its start only, which avoids quadratic time.
  return text.replace(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim()
}

const ENDS_LINE: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 li dt dd blockquote footer figcaption tr pre summary details br'.split(' '),
)

export function newElement(
  name: string,
  attributes: Record<string, string>,
  children: readonly ChildNode[],
): Element {
  const element = new Element(name, attributes)
  setChildren(element, children)
  return element
}

/** Before those that it has. */
export function addAttributes(element: Element, attributes: Record<string, string>): void {
  element.attribs = { ...attributes, ...element.attribs }
}

export function setChildren(parent: ParentNode, children: readonly ChildNode[]): void {
  parent.children = [...children]
  for (const [at, child] of children.entries()) {
    child.parent = parent
    child.prev = children[at - 1] ?? null
    child.next = children[at + 1] ?? null
  }
}

/** Without line breaks and spaces at its ends. */
export function trimNodes(nodes: readonly ChildNode[]): ChildNode[] {
  const isSpace = (node: ChildNode) => isNamed(node, 'br') || (isText(node) && node.data.trim() === '')
  const start = nodes.findIndex((node) => !isSpace(node))
  if (start === -1) return []
  const kept = nodes.slice(start, nodes.findLastIndex((node) => !isSpace(node)) + 1)
  const [first, last] = [kept[0], kept.at(-1)]
  if (first && isText(first)) first.data = first.data.trimStart()
  if (last && isText(last)) last.data = last.data.trimEnd()
  return kept
}

/** Replaces each node by those that `change` returns for it, the innermost first. Takes linear time, as many single changes would not. */
export function mapTree(parent: ParentNode, change: (node: ChildNode) => readonly ChildNode[]): void {
  const changed = parent.children.flatMap((node) => {
    if (isTag(node)) mapTree(node, change)
    return change(node)
  })
  setChildren(parent, changed)
}
