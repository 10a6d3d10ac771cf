import { attributeNames, isArticleTag, kindOf, readAttributes, tagOf } from './attributes.ts'
import type { Node } from 'prosemirror-model'
import { articleHtml } from './article-html.ts'
import { parseBody } from './article-html.ts'

/** The same text for bodies that show the same: without ignored white space, nesting of marks, order of attributes, and `tbody`. */
export function canonicalHtml(body: Element): string {
  return flow(body, [], false)
}

/** A piece of text, or an element among text, with the marks around it. */
interface Piece {
  marks: string
  text?: string
  element?: string
}

function flow(parent: Element, marks: readonly string[], isPreformatted: boolean): string {
  let written = ''
  let pieces: Piece[] = []
  const endRun = () => {
    written += runText(pieces, isPreformatted)
    pieces = []
  }
  const visit = (node: ChildNode, around: readonly string[]) => {
    if (node.nodeType === 3) pieces.push({ marks: markText(around), text: node.textContent ?? '' })
    if (node.nodeType !== 1) return
    const element = node as Element
    const tag = tagOf(element)
    const kind = isArticleTag(tag) ? kindOf(tag) : undefined
    if (kind === 'mark') {
      const inner = [...around, opening(element)]
      if (element.childNodes.length === 0 && (element.id !== '' || element.hasAttribute('name')))
        pieces.push({ marks: markText(around), element: opening(element) })
      for (const child of element.childNodes) visit(child, inner)
    } else if (kind === 'inline' || kind === 'leaf')
      pieces.push({
        marks: markText(around),
        element: `${opening(element)}${flow(element, [], isPreformatted)}`,
      })
    else {
      endRun()
      const inner = flow(element, around, isPreformatted || tag === 'pre')
      const whole = `${opening(element)}${inner}</${tag}>`
      // HTML puts the rows of a table into a body. A caption without text shows nothing.
      if (whole.startsWith('<tbody>')) written += inner
      else if (whole !== '<figcaption></figcaption>') written += whole
    }
  }
  for (const child of parent.childNodes) visit(child, marks)
  endRun()
  return written
}

/** A link without an address shows nothing; around one with an address HTML does not allow it. */
function markText(marks: readonly string[]): string {
  return [...new Set(marks)]
    .filter((mark) => mark !== '<a>')
    .toSorted()
    .join('')
}

function opening(element: Element): string {
  const tag = tagOf(element)
  if (!isArticleTag(tag)) return `<${tag}>`
  const attributes = readAttributes(element, tag)
  const present = attributeNames(tag).flatMap((name) => {
    const value = attributes[name]
    return value === null || value === undefined ? [] : ` ${name}=${JSON.stringify(value)}`
  })
  return `<${tag}${present.toSorted().join('')}>`
}

/** Collapses white space as HTML does: one space for a run of it, none at the ends and around a line break. */
function runText(pieces: readonly Piece[], isPreformatted: boolean): string {
  let text = ''
  let marks = ''
  let endsInSpace = true
  const atEnd: string[] = []
  for (const piece of pieces) {
    if (piece.element !== undefined) {
      const isBreak = piece.element.startsWith('<br')
      if (isBreak && !isPreformatted) atEnd.length = 0
      text += `${atEnd.join('')}{${piece.marks}}${piece.element}`
      atEnd.length = 0
      marks = ''
      endsInSpace = isBreak
      continue
    }
    for (const character of piece.text ?? '') {
      const isSpace = !isPreformatted && /[ \t\r\n\f]/.test(character)
      if (isSpace) {
        if (!endsInSpace) atEnd.push(' ')
        endsInSpace = true
        continue
      }
      if (atEnd.length > 0) text += ' '
      atEnd.length = 0
      if (piece.marks !== marks || text === '') {
        text += `{${piece.marks}}`
        marks = piece.marks
      }
      text += character
      endsInSpace = false
    }
  }
  return text
}

/** Whether the editor's document would be stored as this body. Bodies that HTML does not allow may differ. */
export function isLossless(doc: Node, html: string): boolean {
  return canonicalHtml(parseBody(articleHtml(doc))) === canonicalHtml(parseBody(html))
}
