import type { ArticleElement } from './article-elements.ts'
import type { Edit } from './html-edits.ts'

/**
 * Keeps each raised note mark on the line of the character before it: browsers may break between the two. `data-noted` is
 * `half` after a closing bracket, whose blank half would part the mark from the text.
 */
export function bindNoteMarks(html: string, elements: readonly ArticleElement[]): Edit[] {
  return [...raisedLinks(elements)].flatMap(({ tag, start, contentEnd }) => {
    const character = /[\u2E80-\uFFFF—…’”]$/.exec(html.slice(Math.max(0, start - 1), start))?.[0]
    if (character === undefined) return []
    const isLowSurrogate = /[\uDC00-\uDFFF]/.test(character)
    const value = CLOSING.includes(character) ? 'half' : ''
    return [
      { at: start - (isLowSurrogate ? 2 : 1), remove: 0, text: `<span data-noted="${value}">` },
      { at: contentEnd + `</${tag}>`.length, remove: 0, text: '</span>' },
    ]
  })
}

const CLOSING = '」』）》〉】〕’”'

/** A `sup` around a link, or a link that begins with a `sup`: the outer one. */
function raisedLinks(elements: readonly ArticleElement[]): Set<ArticleElement> {
  const raised = new Set<ArticleElement>()
  for (const { tag, parent, start } of elements) {
    if (!parent) continue
    if (tag === 'a' && parent.tag === 'sup') raised.add(parent)
    if (tag === 'sup' && parent.tag === 'a' && parent.contentStart === start && parent.parent?.tag !== 'sup')
      raised.add(parent)
  }
  return raised
}
