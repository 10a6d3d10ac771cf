import { type ArticleElement, readAttribute } from './article-elements.ts'
import type { Edit } from './html-edits.ts'

/** In two rows a note of more characters would not fit into a phone's line. A longer one runs on in small type. */
const LONGEST = 24
const SHORTEST = 4

/** 夾注: sets a short note within a line in two rows, by a line break in its middle. */
export function setInlineNotes(html: string, elements: readonly ArticleElement[]): Edit[] {
  return elements.filter(isInlineNote).flatMap(({ tag, start, contentStart, contentEnd }) => {
    if (contentEnd - contentStart > 2 * LONGEST) return []
    const text = html.slice(contentStart, contentEnd)
    const characters = [...text]
    const isPlain = !/[<&\n]/.test(text)
    if (!isPlain || characters.length < SHORTEST || characters.length > LONGEST) return []
    const middle = contentStart + characters.slice(0, splitAt(characters)).join('').length
    return [
      { at: start + 1 + tag.length, remove: 0, text: ' data-rows=""' },
      { at: middle, remove: 0, text: '<br />' },
    ]
  })
}

function isInlineNote(element: ArticleElement): boolean {
  return element.tag === 'small' && readAttribute(element, 'class') === 'warichu'
}

/** Near the middle; no row begins with a mark that ends something, or ends with one that begins something. */
function splitAt(characters: readonly string[]): number {
  let at = Math.ceil(characters.length / 2)
  while (at < characters.length - 1 && /[，。、；：？！」』）》〉】〕]/.test(characters[at] ?? '')) at++
  while (at > 1 && /[「『（《〈【〔]/.test(characters[at - 1] ?? '')) at--
  return at
}
