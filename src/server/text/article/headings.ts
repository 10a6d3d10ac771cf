import { toSlug } from '../../../contract/text/slug.ts'
import { addAttributes, type Element, isHeading, outermost, textOf } from './article-tree.ts'
import { NOTE_PREFIX } from './sanitize-article.ts'

/** Whether the web font has all characters of a heading. */
export type IsDrawn = (heading: string) => boolean

/** A heading that the web font would draw in part is shown in the system's face (ui/styles/chinese-type.css). */
export function markHeadings(elements: readonly Element[], isDrawn: IsDrawn): void {
  for (const heading of outermost(elements.filter(isHeading)))
    if (isDrawn(textOf(heading))) delete heading.attribs['data-font']
    else addAttributes(heading, { 'data-font': '' })
}

/**
 * Gives each h2 and h3 without an id one made of its own text, so that a link to it survives edits of other headings. A
 * repeated heading gets a number. `taken`: the ids of the article. See docs/decisions/0062-the-reading-tools.md.
 */
export function addHeadingIds(elements: readonly Element[], taken: { has(id: string): boolean }): void {
  const given = new Set<string>()
  const last = new Map<string, number>()
  for (const heading of outermost(elements.filter(isHeading))) {
    if (heading.name === 'h4' || heading.attribs['id'] !== undefined) continue
    const text = textOf(heading)
    if (text === '') continue
    const name = NOTE_PREFIX + (toSlug(text) || 'section')
    let id = name
    for (let number = last.get(name) ?? 1; taken.has(id) || given.has(id); id = `${name}-${number}`)
      last.set(name, ++number)
    given.add(id)
    addAttributes(heading, { id })
  }
}
