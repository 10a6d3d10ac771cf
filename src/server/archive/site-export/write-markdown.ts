import {
  type ChildNode,
  type Element,
  isNamed,
  isTag,
  type ParentNode,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { fenceAround, plainText, writeInline, writePicture } from './write-inline.ts'

/** What a reader of Markdown knows beside CommonMark and GFM, and how much of it an article is written with. */
export interface MarkdownStyle {
  notes: boolean
  definitions: boolean
  /** `==marks==` and folded callouts of Obsidian. */
  isVault: boolean
  /** For another program: CommonMark reads no emphasis between a mark and a Chinese character. */
  isForeign: boolean
  /** Marks within a line are written as HTML. */
  isHtml: boolean
}

/** Blocks as Markdown; what it has no form for is HTML. */
export function writeBlocks(nodes: readonly ChildNode[], style: MarkdownStyle): string {
  return nodes.map((node) => writeBlock(node, style)).join('\n\n')
}

export function writeBlock(node: ChildNode, style: MarkdownStyle): string {
  const html = () => writeHtml({ children: [node] })
  return (isTag(node) ? WRITERS[node.name]?.(node, style) : undefined) ?? html()
}

type WriteBlock = (element: Element, style: MarkdownStyle) => string | undefined

const WRITERS: Record<string, WriteBlock> = {
  p: (element, style) => (isPlain(element) ? writeInline(element, style) || undefined : undefined),
  h2: (element, style) => writeHeading(element, '##', style),
  h3: (element, style) => writeHeading(element, '###', style),
  h4: (element, style) => writeHeading(element, '####', style),
  hr: (element) => (isPlain(element) ? '***' : undefined),
  pre: writeCodeBlock,
  blockquote: writeQuotation,
  details: writeFolded,
  ul: writeList,
  ol: writeList,
  dl: writeDefinitions,
  table: writeTable,
  figure: writeFigure,
  section: writeNotes,
}

/** Whether it has no attributes but these. */
function isPlain({ attribs }: Element, ...names: string[]): boolean {
  return Object.keys(attribs).every((name) => names.includes(name))
}

function writeHeading(element: Element, marks: string, style: MarkdownStyle): string | undefined {
  const { id } = element.attribs
  if (!isPlain(element, 'id') || element.children.length === 0) return undefined
  const text = writeInline(element, style, '<br />')
  return `${marks} ${text}${id === undefined ? '' : ` {#${id.replace(/^note-/, '')}}`}`
}

function writeCodeBlock(element: Element): string | undefined {
  const [code, ...others] = element.children
  if (!isPlain(element) || !isNamed(code, 'code') || others.length > 0 || !isPlain(code)) return undefined
  const text = plainText(code)
  if (text === undefined || !text.endsWith('\n')) return undefined
  const fence = fenceAround(text, 3)
  return `${fence}\n${text}${fence}`
}

function writeQuotation(element: Element, style: MarkdownStyle): string | undefined {
  if (!isPlain(element) || !hasBlocks(element)) return undefined
  const source = element.children.at(-1)
  const isSource = isNamed(source, 'footer') && isPlain(source) && !hasBlocks(source)
  const blocks = isSource ? element.children.slice(0, -1) : element.children
  const written = writeBlocks(blocks, style)
  return quote(isSource ? `${written}\n\n——${writeInline(source, style)}` : written)
}

function quote(markdown: string): string {
  return markdown.replace(/^(?=(.?))/gm, (_, first: string) => (first === '' ? '>' : '> '))
}

function writeFolded(element: Element, style: MarkdownStyle): string | undefined {
  const [summary, ...blocks] = element.children
  if (!style.isVault || !isPlain(element, 'open') || !isNamed(summary, 'summary')) return undefined
  const title = writeInline(summary, style, '<br />')
  if (!isPlain(summary) || title === '' || blocks.length === 0) return undefined
  const fold = element.attribs['open'] === undefined ? '-' : '+'
  return quote(`[!note]${fold} ${title}\n${writeBlocks(blocks, style)}`)
}

function writeList(list: Element, style: MarkdownStyle): string | undefined {
  const { start = '1' } = list.attribs
  const items = list.children.map((item) =>
    isNamed(item, 'li') && isPlain(item) ? writeFlow(item, style) : undefined,
  )
  if (!isPlain(list, 'start') || !/^\d{1,8}$/.test(start) || items.length === 0) return undefined
  const isLoose = items.some((item) => item?.isLoose)
  let twins = 0
  for (let each = list.prev; isNamed(each, list.name); each = each.prev) twins++
  // Another mark begins another list.
  const isOther = twins % 2 === 1
  const written = items.map((item, at) => {
    if (!item || (isLoose && item.isTight)) return undefined
    const mark = list.name === 'ul' ? (isOther ? '*' : '-') : `${Number(start) + at}${isOther ? ')' : '.'}`
    return `${mark} ${indent(item.parts.join(isLoose ? '\n\n' : '\n'), mark.length + 1)}`.trimEnd()
  })
  return written.every((each) => each !== undefined) ? written.join(isLoose ? '\n\n' : '\n') : undefined
}

/** All lines but the first. */
function indent(markdown: string, width: number): string {
  return markdown.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`)
}

interface Flow {
  parts: string[]
  /** Begins with text that is in no paragraph. */
  isTight: boolean
  /** Has a paragraph. */
  isLoose: boolean
}

/** The content of an item. Undefined where text without a paragraph stands behind a block, or another block than a list behind it. */
function writeFlow(element: Element, style: MarkdownStyle): Flow | undefined {
  const at = element.children.findIndex(isBlockNode)
  const blocks = at === -1 ? [] : element.children.slice(at)
  const text = at === -1 ? element.children : element.children.slice(0, at)
  const isTight = text.length > 0
  if (!blocks.every(isBlockNode) || (isTight && !blocks.every((each) => isNamed(each, 'ul', 'ol'))))
    return undefined
  const parts = [
    ...(isTight ? [writeInline({ children: text }, style)] : []),
    ...blocks.map((block) => writeBlock(block, style)),
  ]
  return { parts, isTight, isLoose: blocks.some((each) => isNamed(each, 'p')) }
}

export function isBlockNode(node: ChildNode): boolean {
  return isTag(node) && (Object.hasOwn(WRITERS, node.name) || node.name === 'div' || node.name === 'footer')
}

function hasBlocks({ children }: ParentNode): boolean {
  return children.some(isBlockNode)
}

function writeDefinitions(list: Element, style: MarkdownStyle): string | undefined {
  if (!style.definitions || !isPlain(list)) return undefined
  let markdown = ''
  for (const part of list.children) {
    if (!isTag(part) || !isPlain(part)) return undefined
    const flow = writeFlow(part, style)
    if (!flow || (part.name === 'dt' && !flow.isTight)) return undefined
    const isNext = part.name === 'dt' && isNamed(part.prev, 'dd')
    markdown += isNext ? '\n' : ''
    markdown += part.name === 'dt' ? `${flow.parts[0]}\n` : `: ${indent(flow.parts.join('\n\n'), 4)}\n`
  }
  return markdown.trimEnd() || undefined
}

function writeTable(table: Element, style: MarkdownStyle): string | undefined {
  const [head, body, ...others] = table.children
  const rows = [head, body].flatMap((part) => (part && isTag(part) && isPlain(part) ? part.children : []))
  const isHead = isNamed(head, 'thead') && head.children.length === 1
  if (!isPlain(table) || !isHead || others.length > 0 || (body && !isNamed(body, 'tbody'))) return undefined
  const lines = rows.map((row) => {
    const cells = isTag(row) && isPlain(row) ? row.children : []
    const texts = cells.map((cell) =>
      isTag(cell) && isPlain(cell) && !hasBlocks(cell) ? writeInline(cell, style, '<br />') : undefined,
    )
    return texts.every((text) => text !== undefined) ? `| ${texts.join(' | ')} |` : undefined
  })
  const [first, ...more] = lines
  const columns = isTag(rows[0]!) ? rows[0].children.length : 0
  if (!lines.every((line) => line !== undefined) || columns === 0) return undefined
  return [first, `|${' --- |'.repeat(columns)}`, ...more].join('\n')
}

/** A picture, with its caption as its title. */
function writeFigure(figure: Element): string | undefined {
  const [picture, caption, ...others] = figure.children
  if (!isPlain(figure) || !isNamed(picture, 'img') || others.length > 0) return undefined
  if (caption === undefined) return writePicture(picture, '')
  const text = isNamed(caption, 'figcaption') && isPlain(caption) ? plainText(caption) : undefined
  return text === undefined || text === '' ? undefined : writePicture(picture, text)
}

function writeNotes(section: Element, style: MarkdownStyle): string | undefined {
  if (!style.notes || !isNotes(section)) return undefined
  const [list] = section.children
  const notes = (list as Element).children.map((note) => {
    const flow = isTag(note) ? writeFlow(note, style) : undefined
    const label = isTag(note) ? note.attribs['id']?.slice('note-'.length) : undefined
    return flow && `[^${label}]: ${indent(flow.parts.join('\n\n'), 4)}`
  })
  return notes.every((note) => note !== undefined) ? notes.join('\n\n') : undefined
}

/** Whether it is the list of notes as it is read from Markdown. */
export function isNotes(node: ChildNode): boolean {
  if (!isNamed(node, 'section') || !isPlain(node)) return false
  const [list, ...others] = node.children
  return (
    isNamed(list, 'ol') &&
    isPlain(list) &&
    others.length === 0 &&
    list.children.length > 0 &&
    list.children.every(
      (note) => isNamed(note, 'li') && isPlain(note, 'id') && /^note-./.test(note.attribs['id'] ?? ''),
    )
  )
}
