import { z } from 'zod'
import { chineseNumber } from '../../../contract/text/chinese-number.ts'
import {
  type Element,
  elementsOf,
  isNamed,
  isText,
  newElement,
  parseArticle,
  setChildren,
  Text,
  writeHtml,
} from '../../text/article/article-tree.ts'

/** What Markdown has no words for, and readers do not see: with it an article comes back exactly. */
export const articleLayoutSchema = z.strictObject({
  /** The numbers of line ends between the tags of blocks, in order; one digit counts for all. */
  lines: z.string().regex(/^\d+$/).optional(),
  /** Width and height of the pictures by their address. */
  pictures: z.record(z.string(), z.string().regex(/^\d+x\d+$/)).optional(),
  /** Notes have Chinese numbers. */
  notes: z.literal('chinese').optional(),
  /** A line ends behind each line break. */
  breaks: z.literal('lines').optional(),
  /** Code stands in `pre` alone. */
  code: z.literal('bare').optional(),
})

export type ArticleLayout = z.infer<typeof articleLayoutSchema>

interface PlainArticle {
  /** The article without its layout. */
  html: string
  layout: Omit<ArticleLayout, 'lines'>
  /** The white space between the tags of blocks, in order. */
  gaps: string[]
}

/** Parts an article and its layout. */
export function separateLayout(article: string): PlainArticle {
  const gaps: string[] = []
  const joined = changeGaps(article, (gap) => {
    gaps.push(gap)
    return ''
  })
  const layout: PlainArticle['layout'] = {}
  if (joined.includes('<br />') && !/<br \/>(?!\n)/.test(joined)) layout.breaks = 'lines'
  const tree = parseArticle(layout.breaks ? joined.replaceAll('<br />\n', '<br />') : joined)
  const elements = elementsOf(tree)
  const pictures = takeSizes(elements.filter(({ name }) => name === 'img'))
  if (Object.keys(pictures).length > 0) layout.pictures = pictures
  const labels = noteLabels(elements)
  const numbers = [...new Set(labels.map(({ data }) => data))]
  if (numbers.length > 0 && numbers.every((label, at) => label === chineseNumber(at + 1))) {
    layout.notes = 'chinese'
    for (const label of labels) label.data = String(numbers.indexOf(label.data) + 1)
  }
  const codes = elements.filter(({ name }) => name === 'pre')
  if (codes.length > 0 && codes.every(({ children }) => children.length === 1 && isText(children[0]!))) {
    layout.code = 'bare'
    for (const code of codes) setChildren(code, [newElement('code', {}, [...code.children, new Text('\n')])])
  }
  return { html: writeHtml(tree), layout, gaps }
}

/** The article with its layout again. What does not fit it stays. */
export function withLayout(article: string, { lines, pictures = {}, notes, breaks, code }: ArticleLayout) {
  const tree = parseArticle(article)
  const elements = elementsOf(tree)
  for (const { name, attribs } of elements) {
    const [width, height] = pictures[attribs['src'] ?? '']?.split('x') ?? []
    if (name !== 'img' || width === undefined || height === undefined || attribs['width'] !== undefined)
      continue
    const { loading, ...others } = attribs
    Object.assign(attribs, { ...others, width, height })
    delete attribs['loading']
    if (loading !== undefined) attribs['loading'] = loading
  }
  if (notes === 'chinese')
    for (const label of noteLabels(elements))
      if (/^\d{1,4}$/.test(label.data)) label.data = chineseNumber(Number(label.data))
  if (code === 'bare')
    for (const element of elements) {
      const [inner] = element.children
      if (element.name !== 'pre' || !isNamed(inner, 'code') || Object.keys(inner.attribs).length > 0) continue
      const [text] = inner.children
      if (inner.children.length === 1 && text && isText(text))
        setChildren(element, [new Text(text.data.replace(/\n$/, ''))])
    }
  const written = writeHtml(tree)
  const html = breaks ? written.replaceAll('<br />', '<br />\n') : written
  if (lines === undefined) return html
  let [at, isOne] = [0, lines.length === 1]
  const laid = changeGaps(html, () => '\n'.repeat(Number(lines[isOne ? 0 : at++] ?? 0)))
  return isOne || at === lines.length ? laid : html
}

/** The digits of the gaps; undefined where there is something else than line ends. */
export function linesOf(gaps: readonly string[]): string | undefined {
  if (!gaps.every((gap) => /^\n{0,9}$/.test(gap))) return undefined
  const digits = gaps.map(({ length }) => length).join('')
  return /^(\d)\1*$/.test(digits) ? digits.slice(0, 1) : digits
}

/** The widths and heights of pictures that have the same at each place. */
function takeSizes(pictures: readonly Element[]): Record<string, string> {
  const sizes: Record<string, string> = {}
  for (const [src, same] of Map.groupBy(pictures, ({ attribs }) => attribs['src'] ?? '')) {
    const [size, ...others] = new Set(same.map(({ attribs }) => `${attribs['width']}x${attribs['height']}`))
    if (size === undefined || others.length > 0 || !/^\d+x\d+$/.test(size)) continue
    sizes[src] = size
    for (const { attribs } of same) {
      delete attribs['width']
      delete attribs['height']
    }
  }
  return sizes
}

/** The texts of the references to notes. */
function noteLabels(elements: readonly Element[]): Text[] {
  return elements.flatMap(({ name, attribs, parent, children: [label, ...others] }) =>
    name === 'a' &&
    isNamed(parent, 'sup') &&
    /^#note-./.test(attribs['href'] ?? '') &&
    label !== undefined &&
    isText(label) &&
    others.length === 0
      ? [label]
      : [],
  )
}

/** Replaces the white space between the tags of blocks. */
function changeGaps(html: string, change: (gap: string) => string): string {
  const parts = html.split(BLOCK_TAG)
  return parts
    .map((part, at) => {
      if (at % 2 === 1 || /^<(?:p|h\d|pre)\b/.test(parts[at - 1] ?? '')) return part
      const [isFirst, isLast] = [at === 0, at === parts.length - 1]
      const start = /^[ \t\n]*/.exec(part)?.[0] ?? ''
      if (start === part) return isFirst || isLast ? part : change(part)
      const end = /(?<![ \t\n])[ \t\n]*$/.exec(part)?.[0] ?? ''
      const text = part.slice(start.length, part.length - end.length)
      return (isFirst ? start : change(start)) + text + (isLast ? end : change(end))
    })
    .join('')
}

const BLOCK_TAG =
  /(<\/?(?:p|h[234]|pre|hr|blockquote|footer|div|section|details|summary|figure|figcaption|[uo]l|li|d[ltd]|table|caption|thead|tbody|tfoot|t[rhd])(?: [^<>]*)?>)/
