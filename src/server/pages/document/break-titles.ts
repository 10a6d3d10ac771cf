import { decodeEntities } from '../../../contract/text/html-entities.ts'
import { lineWords } from '../../../contract/text/line-words.ts'
import { escapeHtml } from '../../text/html-text.ts'

/**
 * Marks where lines of headings and titles may end (contract/text/line-words.ts) in a page as React writes it: in elements with
 * nothing but a text. React compares their text alone with what it renders, and writes over it when that changes.
 */
export function breakTitles(html: string): string {
  const parts = html.split(TAG)
  let around = ''
  for (let at = 1; at < parts.length; at += 2) {
    const [, slash, tag = ''] = TAG_NAME.exec(parts[at]!) ?? []
    if (around === '' && TITLE.test(parts[at]!)) around = tag
    const isLeaf = around !== '' && slash === '' && parts[at + 2] === `</${tag}>`
    if (isLeaf && MAY_BREAK.test(parts[at + 1]!))
      parts[at + 1] = lineWords(decodeEntities(parts[at + 1]!))
        .map(escapeHtml)
        .join('<wbr>')
    if (slash === '/' && tag === around) around = ''
  }
  return parts.join('')
}

const TAG = /(<[/!a-z][^<>]*>)/
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)/
/** A heading, or the title of a text (parts/book-card/title-props.ts). Those within articles have no class. */
const TITLE = /^<(?:h[1-4][ >]|b lang="|span lang="[^<>]* class=")/
/** Shorter ones fit into each line. */
const MAY_BREAK = /\p{Script=Han}[^]{6}/u
