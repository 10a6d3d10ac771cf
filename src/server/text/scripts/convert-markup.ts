import type { ChineseScript } from '../../../contract/text/chinese-scripts.ts'
import {
  type ChildNode,
  type Element,
  elementsOf,
  isTag,
  isText,
  newElement,
  type ParentNode,
  parseArticle,
  setChildren,
  Text,
  textOf,
  writeHtml,
} from '../article/article-tree.ts'
import { joinLines, setLines } from '../article/set-lines.ts'
import { recogniseScript } from '../recognise-script.ts'
import { type ConvertText, HAN, TITLE } from './convert-text.ts'

/**
 * The text and the attributes for people in the HTML of an article. Quotations, and titles in their brackets, stand as their
 * authors wrote them; with `written`, the script of the article, they have it as their `lang`.
 */
export function convertArticle(html: string, convert: ConvertText, written?: ChineseScript): string {
  const article = parseArticle(html)
  convertTree(article, convert, written)
  return writeHtml(article)
}

/** The same in its tree. */
export function convertTree(article: ParentNode, convert: ConvertText, written?: ChineseScript): void {
  convertWhole(article, convert, written === undefined ? UNCHANGED : inScript(written))
}

/** The script of an article is that of all of its text: a few words may have no character of it alone. */
function convertWhole(article: ParentNode, convert: ConvertText, kept: Kept): void {
  // Words that are cut in two would not be known, nor titles by their brackets.
  const isSet = joinLines(article)
  const own = recogniseScript(textOf(article))
  convertContent(article, (text, written = own) => convert(text, written), kept)
  if (isSet) setLines(elementsOf(article))
}

/** An article without what stays as it is written: the texts that are set in the fonts of the other script. */
export function convertWithoutQuotations(html: string, convert: ConvertText): string {
  const article = parseArticle(html)
  const title = (text: string) => [new Text(text.slice(0, 1) + text.slice(-1))]
  convertWhole(article, convert, { quotation: () => [], title })
  return writeHtml(article)
}

/** What becomes of the parts that are not converted; `title`: with its brackets. */
interface Kept {
  quotation(element: Element): ChildNode[]
  title(text: string): ChildNode[]
}

const UNCHANGED: Kept = { quotation: (element) => [element], title: (text) => [new Text(text)] }

/** The brackets belong to the sentence around them: another language between 》 and a comma would open a gap. */
function inScript(lang: ChineseScript): Kept {
  return {
    quotation(element) {
      if (element.attribs['lang'] === undefined && HAN.test(writeHtml({ children: [element] })))
        element.attribs['lang'] = lang
      return [element]
    },
    title(text) {
      if (!HAN.test(text)) return [new Text(text)]
      const inside = newElement('span', { lang }, [new Text(text.slice(1, -1))])
      return [new Text(text.slice(0, 1)), inside, new Text(text.slice(-1))]
    },
  }
}

function convertContent(parent: ParentNode, convert: ConvertText, kept: Kept): void {
  const converted = parent.children.flatMap((node) => {
    if (isText(node))
      return node.data
        .split(TITLE)
        .flatMap((part, at) => (at % 2 === 1 ? kept.title(part) : new Text(convert(part))))
    if (!isTag(node)) return [node]
    // `translate="no"` is HTML's own mark for what stays.
    if (QUOTATIONS.has(node.name) || node.attribs['translate'] === 'no') return kept.quotation(node)
    for (const name of READ_ATTRIBUTES)
      if (node.attribs[name] !== undefined) node.attribs[name] = convert(node.attribs[name])
    convertContent(node, convert, kept)
    return [node]
  })
  setChildren(parent, converted)
}

const QUOTATIONS: ReadonlySet<string> = new Set(['blockquote', 'q', 'code', 'pre'])
const READ_ATTRIBUTES = ['title', 'alt', 'aria-label', 'aria-description', 'placeholder'] as const

/**
 * Converts a page as React writes it, with `>` escaped in attributes, to Simplified characters. Its data are converted
 * already, so bodies of articles stay as they are.
 */
export function convertPage(html: string, convert: ConvertText): string {
  // The element that stays as it is, and how many of its name are open.
  let kept: { tag: string; depth: number } | undefined
  return html
    .split(TAG)
    .map((part, at) => {
      const [, slash, tag = ''] = at % 2 === 1 ? (TAG_NAME.exec(part) ?? []) : []
      if (kept) {
        if (tag === kept.tag) kept.depth += slash === '/' ? -1 : 1
        if (kept.depth === 0) kept = undefined
        return part
      }
      if (at % 2 === 0) return convert(part)
      if (slash === '' && (RAW.has(tag) || part.includes(' data-article'))) {
        kept = { tag, depth: 1 }
        return part
      }
      return part
        .replace(' lang="zh-Hant', ' lang="zh-Hans')
        .replace(WRITTEN_ATTRIBUTE, (_, name: string, value: string) => ` ${name}="${convert(value)}"`)
    })
    .join('')
}

const TAG = /(<[/!a-z][^<>]*>)/
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)/
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea'])
const WRITTEN_ATTRIBUTE = / (title|alt|aria-label|aria-description|placeholder)="([^"]*)"/g
