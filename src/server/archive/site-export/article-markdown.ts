import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { ComplexMarkup, readSimple, requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import {
  type ChildNode,
  type Element,
  elementsOf,
  isNamed,
  isTag,
  isText,
  openingTag,
  type ParentNode,
  parseArticle,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'

/** The sanitised HTML of a text in Markdown, which may contain HTML. `change`: what is done to it before it is sanitised. Throws ComplexMarkup. */
export function markdownToArticle(markdown: string, change = (html: string) => html): string {
  const html = readSimple(markdown, () => markdownToHtml(markdown))
  requireSimpleMarkup(html)
  return sanitizeArticle(change(html)).trim()
}

/**
 * An article as Markdown; what Markdown cannot express (ruby, figures, tables) stays HTML. Undefined where
 * `markdownToArticle` would not return exactly this article.
 */
export function articleToMarkdown(article: string): string | undefined {
  const blocks = splitBlocks(article, hasPlainNotes(article))
  const candidates = [
    () => blocks.map((block) => writeBlock(block, WITH_MARKS)),
    () => blocks.map(writeSafely),
  ]
  for (const candidate of candidates) {
    const markdown = candidate().join('\n\n')
    if (becomes(markdown, article)) return markdown
  }
  return undefined
}

/** Whether the Markdown is read as exactly this article; one that is too complex stays HTML. */
function becomes(markdown: string, article: string): boolean {
  try {
    return markdownToArticle(markdown) === article
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return false
    throw cause
  }
}

/** Whether all references to notes are those of Markdown: if one is not, the notes stay HTML, too. */
function hasPlainNotes(article: string): boolean {
  return article.match(/<a href="#note-/g)?.length === article.match(REFERENCES)?.length
}

const REFERENCES = /<sup><a href="#(note-([^"<>]+))" id="note-[^"<>]+">\d+<\/a><\/sup>/g

/** An element that Markdown can express, or the HTML of others. */
type Block = Element | string

function splitBlocks(article: string, hasNotes: boolean): Block[] {
  const blocks: Block[] = []
  let html = ''
  const flush = () => {
    // The line breaks beside it are those between two blocks.
    const inside = html.slice(Number(blocks.length > 0 && html.startsWith('\n')))
    if (inside !== '') blocks.push(inside)
    html = ''
  }
  for (const node of parseArticle(article).children) {
    if (!isTag(node) || !(isExpressible(node) || (hasNotes && isNotes(node))))
      html += writeHtml({ children: [node] })
    else {
      html = html.replace(/\n$/, '')
      flush()
      blocks.push(node)
    }
  }
  flush()
  return blocks
}

/** Whether it is a paragraph, a heading or a simple list, and has its lines for itself. */
function isExpressible(element: Element): boolean {
  if (!hasOwnLines(element)) return false
  if (PREFIXES.has(element.name)) return isLine(element)
  return isNamed(element, 'ul', 'ol') && hasLines(element, (child) => isNamed(child, 'li') && isLine(child))
}

function hasOwnLines({ prev, next }: Element): boolean {
  if (prev && !(isText(prev) && prev.data.endsWith('\n'))) return false
  return !next || (isText(next) && next.data.startsWith('\n'))
}

/** Whether it has no (other) attributes, and nothing but such elements, each on its own line. */
function hasLines(
  { attribs, children }: Element,
  test: (child: ChildNode) => boolean,
  attributes = 0,
): boolean {
  if (Object.keys(attribs).length !== attributes || children.length < 3) return false
  return children.every((child, at) => (at % 2 === 0 ? isText(child) && child.data === '\n' : test(child)))
}

/** Whether it is the list of notes as it is read from Markdown. */
function isNotes(element: Element): boolean {
  const isNote = (child: ChildNode) => {
    if (!isNamed(child, 'li') || !/^note-./.test(child.attribs['id'] ?? '')) return false
    return isLine(child, 1) || hasLines(child, (each) => isNamed(each, 'p') && isLine(each), 1)
  }
  return (
    isNamed(element, 'section') &&
    hasOwnLines(element) &&
    hasLines(element, (list) => isNamed(list, 'ol') && hasLines(list, isNote))
  )
}

const PREFIXES = new Map([
  ['p', ''],
  ['h2', '## '],
  ['h3', '### '],
  ['h4', '#### '],
])

/** Whether it has no (other) attributes, and some content on one line, in which no other of its name stands. */
function isLine(element: Element, attributes = 0): boolean {
  const content = writeHtml(element)
  return (
    Object.keys(element.attribs).length === attributes &&
    content !== '' &&
    !content.includes('\n') &&
    !content.includes(`<${element.name}>`)
  )
}

/** The tags that an element is written with, by name and opening tag; undefined for those of HTML. */
type MarksOf = (name: string, openingTag: string) => [open: string, close: string] | undefined

const WITH_MARKS: MarksOf = (name, tag) => {
  if (tag === '<em>') return ['*', '*']
  if (tag === '<strong>') return ['**', '**']
  // A relative link stays HTML: article-losses.service.ts refuses it in Markdown, where it is that of a file.
  const href = /^<a href="((?:https?:|mailto:|[/#])[^"\s()]*)"(?: rel="noopener")?>$/.exec(tag)?.[1]
  return href === undefined || name !== 'a' ? undefined : ['[', `](${href})`]
}

function writeBlock(block: Block, marksOf: MarksOf): string {
  if (typeof block === 'string') return block
  if (block.name === 'section') return writeNotes(block, marksOf)
  const prefix = PREFIXES.get(block.name)
  if (prefix !== undefined) return prefix + writeInline(block, marksOf)
  return block.children
    .filter(isTag)
    .map((item, at) => `${block.name === 'ul' ? '-' : `${at + 1}.`} ${writeInline(item, marksOf)}`)
    .join('\n')
}

function writeNotes(section: Element, marksOf: MarksOf): string {
  return elementsOf(section)
    .filter(({ name, attribs }) => name === 'li' && attribs['id'] !== undefined)
    .map((note) => {
      const paragraphs = note.children.filter((each) => isNamed(each, 'p'))
      const texts = (paragraphs.length === 0 ? [note] : paragraphs).map((each) => writeInline(each, marksOf))
      return `[^${note.attribs['id']?.slice('note-'.length)}]: ${texts.join('\n\n    ')}`
    })
    .join('\n\n')
}

/** Markdown that converts back to exactly this block. Notes, and what refers to them, are parts of the whole. */
function writeSafely(block: Block): string {
  if (typeof block === 'string') return block
  const html = writeHtml({ children: [block] })
  const written = [WITH_MARKS, () => undefined].map((marksOf) => writeBlock(block, marksOf))
  return written.find((markdown) => becomes(markdown, html)) ?? html
}

function writeInline({ children }: ParentNode, marksOf: MarksOf): string {
  return children
    .map((node) => {
      if (!isTag(node)) return escapeMarks(writeHtml({ children: [node] }))
      const tag = openingTag(node)
      if (tag === '<sup>' && marksOf === WITH_MARKS) {
        const html = writeHtml({ children: [node] })
        const written = html.replace(REFERENCES, '[^$2]')
        if (written !== html) return written
      }
      if (tag.endsWith(' />')) return tag
      const [open, close] = marksOf(node.name, tag) ?? [tag, `</${node.name}>`]
      const inside = writeInline(node, marksOf)
      // In the text of a link an escaped bracket is read as one: of [^1] a note would be made, of [[a]] another link.
      return open + (open === '[' ? inside.replaceAll(/\\\[(?=\^|\\\[)/g, '&#91;') : inside) + close
    })
    .join('')
}

function escapeMarks(text: string): string {
  return (
    text
      .replaceAll(/[\\*_[\]`~|]|=(?==)|\{(?=[:#.])/g, String.raw`\$&`)
      // Escapes characters that would begin a heading, a list or a definition.
      .replace(/^[#+:-]/, String.raw`\$&`)
      .replace(/^\d+(?=[.)])/, '$&\\')
  )
}
