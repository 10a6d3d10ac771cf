import { formOfClass, textFigure, textIdOf } from '../../../contract/newsletter/letter-body.ts'
import type { TextForm } from '../../../contract/newsletter/letter-states.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import {
  type ChildNode,
  isNamed,
  isText,
  parseArticle,
  textOf,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { ComplexMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { countCharacters, visibleText } from '../../text/html-text.ts'

/** What the owner wrote, or a text of the site that stands in the letter. `label`: what is shown of a text that is gone. */
export type BodyPart =
  | { kind: 'html'; html: string }
  | { kind: 'review'; id: number; form: TextForm; label: string }

/** The parts of a letter's body in order; blank ones are left out. */
export function readLetterBody(body: string): BodyPart[] {
  const parts: BodyPart[] = []
  let written: ChildNode[] = []
  const endHtml = () => {
    const html = writeHtml({ children: written })
    if (textOf({ children: written }) !== '' || html.includes('<img')) parts.push({ kind: 'html', html })
    written = []
  }
  for (const node of parseArticle(body).children) {
    const review = readFigure(node)
    if (review) {
      endHtml()
      parts.push(review)
    } else written.push(node)
  }
  endHtml()
  return parts
}

function readFigure(node: ChildNode): (BodyPart & { kind: 'review' }) | undefined {
  if (!isNamed(node, 'figure')) return undefined
  const [link, ...others] = node.children.filter((child) => !isText(child) || child.data.trim() !== '')
  if (!isNamed(link, 'a') || others.length > 0) return undefined
  const form = formOfClass(node.attribs['class'])
  const id = textIdOf(link.attribs['href'] ?? '')
  return id === undefined || form === undefined
    ? undefined
    : { kind: 'review', id, form, label: textOf(link) }
}

/** A body as it is stored, with what lists say of it. */
export function describeBody(body: string): { body: string; reviews: string; length: number } {
  const parts = readLetterBody(body)
  const reviews = new Set(parts.flatMap((part) => (part.kind === 'review' ? part.id : [])))
  return { body, reviews: JSON.stringify([...reviews]), length: lengthOf(parts) }
}

/** Characters and words of what the owner wrote, without the titles of texts. */
function lengthOf(parts: readonly BodyPart[]): number {
  const written = parts.flatMap((part) => (part.kind === 'html' ? visibleText(part.html) : []))
  const { han, words } = countCharacters(written.join('\n'))
  return han + words
}

/** The body as it is stored. Throws markup_too_complex. */
export function cleanBody(body: string): string {
  try {
    return sanitizeArticle(body.toWellFormed().replaceAll('\0', ''))
  } catch (cause) {
    throw cause instanceof ComplexMarkup ? problem('markup_too_complex') : cause
  }
}

/** The body with which a letter begins: a card of each text, and lines to write in. */
export function bodyOfCards(texts: readonly { id: number; label: string }[]): string {
  if (texts.length === 0) return ''
  return `<p></p>${texts.map(({ id, label }) => textFigure(id, 'card', label)).join('')}<p></p>`
}
