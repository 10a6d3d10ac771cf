import type { ChineseScript } from '../../../contract/text/chinese-scripts.ts'
import { type ConvertText, HAN, TITLE } from './convert-text.ts'

/** Whether an element stays as it is written, by its name and its opening tag. */
type IsKept = (tag: string, markup: string) => boolean

/** Quotations stand as their authors wrote them; `translate="no"` is HTML's own mark for what stays. */
const isQuotation: IsKept = (tag, markup) =>
  QUOTATIONS.has(tag) || (!VOID.test(tag) && markup.includes(' translate="no"'))

const QUOTATIONS: ReadonlySet<string> = new Set(['blockquote', 'q', 'code', 'pre'])
const VOID = /^(?:img|br|hr|input|source|col|wbr)$/

/**
 * The text and the attributes for people in the HTML of an article, without its quotations; a plain text as a whole. With
 * `written`, the script of the article, quotations and titles have it as their `lang`.
 */
export function convertArticle(html: string, convert: ConvertText, written?: ChineseScript): string {
  return convertMarkup(html, convert, { isKept: isQuotation, kept: written && keptIn(written) })
}

/** An article without what stays as it is written: the texts that are set in the fonts of the other script. */
export function convertWithoutQuotations(html: string, convert: ConvertText): string {
  const kept: Kept = { element: () => '', title: (title) => title.slice(0, 1) + title.slice(-1) }
  return convertMarkup(html, convert, { isKept: isQuotation, kept })
}

/** Converts a rendered page to Simplified characters. Its data are converted already, so bodies of articles stay as they are. */
export function convertPage(html: string, convert: ConvertText): string {
  return convertMarkup(html, convert, {
    isKept: (tag, markup) => RAW.has(tag) || markup.includes(' data-article'),
    changeTag: (markup) => markup.replace(' lang="zh-Hant', ' lang="zh-Hans'),
  })
}

const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea'])

/** Rewrites the markup whose text is not converted. */
interface Kept {
  element(markup: string): string
  /** With its brackets. */
  title(title: string): string
}

/** The brackets belong to the sentence around them: another language between 》 and a comma would open a gap. */
function keptIn(lang: ChineseScript): Kept {
  return {
    element: (markup) =>
      HAN.test(markup) && !HAS_LANG.test(markup) ? markup.replace(/(?=\/?>)/, ` lang="${lang}"`) : markup,
    title: (title) =>
      HAN.test(title)
        ? `${title.slice(0, 1)}<span lang="${lang}">${title.slice(1, -1)}</span>${title.slice(-1)}`
        : title,
  }
}

const HAS_LANG = /^<[^<>]* lang="/

interface Conversion {
  isKept: IsKept
  kept?: Kept | undefined
  /** Changes a tag that is not kept. */
  changeTag?(markup: string): string
}

/** `html`: as React and the sanitiser write it, with `>` escaped in attributes. */
function convertMarkup(
  html: string,
  convert: ConvertText,
  { isKept, kept: keep, changeTag = (markup) => markup }: Conversion,
): string {
  // Inside a kept element: its name, how many of that name are open, and its markup so far.
  let kept: { tag: string; depth: number; markup: string } | undefined
  const convertPart = keep ? (part: string) => aroundTitles(part, convert, keep) : convert
  return html
    .split(TAG)
    .map((part, index) => {
      if (kept) {
        kept.markup += part
        if (index % 2 === 0) return ''
        const [, slash, tag = ''] = TAG_NAME.exec(part) ?? []
        if (tag === kept.tag) kept.depth += slash === '/' ? -1 : 1
        if (kept.depth > 0) return ''
        const { markup } = kept
        kept = undefined
        return keep ? keep.element(markup) : markup
      }
      if (index % 2 === 0) return convertPart(part)
      const [, slash, tag = ''] = TAG_NAME.exec(part) ?? []
      if (slash === '' && isKept(tag, part)) {
        kept = { tag, depth: 1, markup: part }
        return ''
      }
      return changeTag(part).replace(
        READ_ATTRIBUTE,
        (_, name: string, value: string) => ` ${name}="${convert(value)}"`,
      )
    })
    .concat(kept?.markup ?? '')
    .join('')
}

function aroundTitles(text: string, convert: ConvertText, keep: Kept): string {
  return text
    .split(TITLE)
    .map((part, index) => (index % 2 === 1 ? keep.title(part) : convert(part)))
    .join('')
}

const TAG = /(<[/!a-z][^<>]*>)/
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)/
const READ_ATTRIBUTE = / (title|alt|aria-label|aria-description|placeholder)="([^"]*)"/g
