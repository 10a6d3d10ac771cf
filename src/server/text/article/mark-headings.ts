import { type ArticleElement, outermostHeadings, parseElements } from './article-elements.ts'
import { applyEdits, type Edit } from './html-edits.ts'
import { visibleText } from '../html-text.ts'

/** Whether the web font has all characters of a heading. */
export type IsDrawn = (heading: string) => boolean

/** A heading that the web font would draw in part is shown in the system's face (ui/styles/chinese-type.css). */
export function markUndrawn(html: string, elements: readonly ArticleElement[], isDrawn: IsDrawn): Edit[] {
  return outermostHeadings(elements)
    .filter(({ contentStart, contentEnd }) => !isDrawn(visibleText(html.slice(contentStart, contentEnd))))
    .map(({ start, tag }) => ({ at: start + 1 + tag.length, remove: 0, text: MARK }))
}

/** Marks the headings of a displayed article again, after its text was converted. */
export function markHeadings(displayed: string, isDrawn: IsDrawn): string {
  const html = displayed.replaceAll(MARKED, '$1')
  return applyEdits(html, markUndrawn(html, parseElements(html), isDrawn))
}

const MARK = ' data-font=""'
const MARKED = /(<h[2-4](?: [^<>]*)?) data-font=""/g
