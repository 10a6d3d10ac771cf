import {
  type ChildNode,
  isTag,
  isText,
  openingTag,
  type ParentNode,
  writeHtml,
  type Element,
} from '../../text/article/article-tree.ts'
import type { MarkdownStyle } from './write-markdown.ts'

/** A reference to a note as the reader of Markdown writes it. */
export const REFERENCES = /<sup><a href="#(note-([^"<>]+))" id="note-[^"<>]+">\d+<\/a><\/sup>/g

/** Text with its marks. `lineBreak`: how one is written, where the text must stay in one line. */
export function writeInline(parent: Pick<ParentNode, 'children'>, style: MarkdownStyle, lineBreak = '\\\n') {
  return (
    writeNodes(parent.children, style, lineBreak)
      // Escapes characters that would begin a heading, a list or a definition.
      .replace(/^(?=[#+:-]|=(?!=))/gm, '\\')
      .replace(/^(\d+)(?=[.)])/gm, '$1\\')
  )
}

function writeNodes(nodes: readonly ChildNode[], style: MarkdownStyle, lineBreak: string): string {
  let written = ''
  for (const [at, node] of nodes.entries()) {
    if (!isTag(node)) {
      const text = escapeMarks(writeHtml({ children: [node] }))
      const before = nodes[at - 1]
      const needsHelp = before && isTag(before) && isEmphasis(before, style) && endsInMark(before)
      written += needsHelp ? text.replace(WORD_AT_START, toEntity) : text
      continue
    }
    if (isEmphasis(node, style) && beginsWithMark(node)) written = written.replace(WORD_AT_END, toEntity)
    written += writeElement(node, style, lineBreak)
  }
  return written
}

function writeElement(element: Element, style: MarkdownStyle, lineBreak: string): string {
  const tag = openingTag(element)
  const html = () => writeHtml({ children: [element] })
  if (tag === '<br />') return style.isHtml ? tag : lineBreak
  if (element.name === 'img') return (style.isHtml ? undefined : writePicture(element)) ?? tag
  if (tag.endsWith(' />')) return tag
  const whole = style.isHtml ? undefined : tag === '<code>' ? writeCode(element) : writeAddress(element)
  if (whole !== undefined) return whole
  if (tag === '<sup>' && style.notes && !style.isHtml) {
    const written = html().replace(REFERENCES, '[^$2]')
    if (written !== html()) return written
  }
  const [open, close] = marksOf(element, style) ?? [tag, `</${element.name}>`]
  const inside = writeNodes(element.children, style, lineBreak)
  // In the text of a link an escaped bracket is read as one: of [^1] a note would be made, of [[a]] another link.
  return open + (open === '[' ? inside.replaceAll(/\\\[(?=\^|\\\[)/g, '&#91;') : inside) + close
}

/** The marks of an element; undefined of one that is written as HTML. */
function marksOf(element: Element, { isHtml, isVault, isForeign }: MarkdownStyle) {
  const tag = openingTag(element)
  if (isHtml) return undefined
  if (MARKS[tag] !== undefined) return [MARKS[tag], MARKS[tag]]
  if ((isVault || !isForeign) && tag === '<mark>') return ['==', '==']
  const { href = '', title, rel: _, ...others } = element.attribs
  // A relative link stays HTML: file-losses.service.ts refuses it in Markdown, where it is that of a file.
  const isLink = element.name === 'a' && /^(?:https?:|mailto:|[/#])[^"\s<>]*$/.test(href)
  if (!isLink || Object.keys(others).length > 0 || title?.includes('\n')) return undefined
  const address = /[()]/.test(href) ? `<${href}>` : href
  return ['[', `](${address}${title === undefined ? '' : ` "${escapeTitle(title)}"`})`]
}

const MARKS: Record<string, string> = { '<em>': '*', '<strong>': '**', '<del>': '~~' }

function isEmphasis(element: Element, { isForeign, isHtml }: MarkdownStyle): boolean {
  return isForeign && !isHtml && MARKS[openingTag(element)] !== undefined
}

const beginsWithMark = (element: Element) => /^[\p{P}\p{S}]/u.test(textIn(element))
const endsInMark = (element: Element) => /[\p{P}\p{S}]$/u.test(textIn(element))

/** Its text with its tags: an element in it begins with a mark. */
function textIn({ children }: ParentNode): string {
  return writeHtml({ children })
}

const WORD_AT_END = /[\p{L}\p{N}]$/u
const WORD_AT_START = /^[\p{L}\p{N}]/u

/** Of CommonMark, an entity begins and ends with punctuation, beside which emphasis may stand. */
function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`
}

function writeCode(element: Element): string | undefined {
  const text = plainText(element)
  if (text === undefined || text === '' || text.includes('\n') || text.trim() === '') return undefined
  const fence = fenceAround(text, 1)
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

/** An address that is a link to itself. */
function writeAddress(element: Element): string | undefined {
  const { href, rel: _, ...others } = element.attribs
  const isAlone = element.name === 'a' && Object.keys(others).length === 0
  const address = isAlone ? plainText(element) : undefined
  const isPlain = address !== undefined && /^https?:\/\/[^\s<>"\\|`[\]]+$/.test(address)
  return isPlain && href === encodeURI(address).replaceAll('%25', '%') ? `<${address}>` : undefined
}

/** Backticks that do not end within the text. */
export function fenceAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(least, longest + 1))
}

/** Its text where it has nothing else. */
export function plainText({ children }: ParentNode): string | undefined {
  return children.every(isText) ? children.map((node) => (isText(node) ? node.data : '')).join('') : undefined
}

/** Undefined of a picture that Markdown has no form for. */
export function writePicture({ attribs }: Element, title = attribs['title']): string | undefined {
  const { src = '', alt } = attribs
  const isKnown = Object.keys(attribs).every((name) => ['src', 'alt', 'title', 'loading'].includes(name))
  if (!isKnown || alt === undefined || src === '' || /[\s()<>"\\]/.test(src)) return undefined
  if (/\n/.test(`${alt}${title}`)) return undefined
  const caption = title === undefined ? '' : ` "${escapeTitle(title)}"`
  return `![${escapeMarks(escapeHtmlOf(alt))}](${src}${caption})`
}

function escapeTitle(title: string): string {
  return escapeHtmlOf(title).replaceAll(/[\\"]/g, String.raw`\$&`)
}

function escapeHtmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeMarks(html: string): string {
  return html.replaceAll(/[\\*_[\]`~|]|=(?==)|\{(?=[:#.])/g, String.raw`\$&`)
}
