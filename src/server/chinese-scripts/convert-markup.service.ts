import type { ConvertText } from './convert-text.service.ts'

/** Whether an element stays as it is written, by its name and its opening tag. */
type IsKept = (tag: string, markup: string) => boolean

/** Quotations stand as their authors wrote them; `translate="no"` is HTML's own mark for what stays. */
const isQuotation: IsKept = (tag, markup) =>
  QUOTATIONS.has(tag) || (!VOID.test(tag) && markup.includes(' translate="no"'))

const QUOTATIONS: ReadonlySet<string> = new Set(['blockquote', 'q', 'code', 'pre'])
const VOID = /^(?:img|br|hr|input|source|col|wbr)$/

/** The text and the attributes for people in the HTML of an article, without its quotations; a plain text as a whole. */
export function convertArticle(html: string, convert: ConvertText): string {
  return convertMarkup(html, convert, isQuotation)
}

/** A rendered page whose data are converted already: bodies of articles stay as they are. */
export function convertPage(html: string, convert: ConvertText): string {
  return convertMarkup(html, convert, (tag, markup) => RAW.has(tag) || markup.includes(' data-article'))
}

const RAW: ReadonlySet<string> = new Set(['script', 'style', 'textarea'])

/** `html`: as React and the sanitiser write it, with `>` escaped in attributes. */
function convertMarkup(html: string, convert: ConvertText, isKept: IsKept): string {
  // Inside a kept element: its name, and how many of that name are open.
  let kept: { tag: string; depth: number } | undefined
  return html
    .split(TAG)
    .map((part, index) => {
      if (index % 2 === 0) return kept ? part : convert(part)
      const [, slash, tag = ''] = TAG_NAME.exec(part) ?? []
      if (kept) {
        if (tag === kept.tag) kept.depth += slash === '/' ? -1 : 1
        if (kept.depth === 0) kept = undefined
        return part
      }
      if (slash === '' && isKept(tag, part)) {
        kept = { tag, depth: 1 }
        return part
      }
      return part.replace(READ_ATTRIBUTE, (_, name: string, value: string) => ` ${name}="${convert(value)}"`)
    })
    .join('')
}

const TAG = /(<[/!a-z][^<>]*>)/
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)/
const READ_ATTRIBUTE = / (title|alt|aria-label|aria-description|placeholder)="([^"]*)"/g
