import { toSlug } from '../../../contract/text/slug.ts'
import { type ArticleElement, outermostHeadings, readAttribute } from './article-elements.ts'
import type { Edit } from './html-edits.ts'
import { visibleText } from '../html-text.ts'
import { NOTE_PREFIX } from './sanitize-article.ts'

/**
 * Gives each h2 and h3 without an id one made of its own text, so that a link to it survives edits of other headings. A
 * repeated heading gets a number. `taken`: the ids of the article. See docs/decisions/0062-the-reading-tools.md.
 */
export function addHeadingIds(
  html: string,
  elements: readonly ArticleElement[],
  taken: { has(id: string): boolean },
): Edit[] {
  const given = new Set<string>()
  const last = new Map<string, number>()
  return outermostHeadings(elements)
    .filter((element) => element.tag !== 'h4' && readAttribute(element, 'id') === undefined)
    .flatMap((heading) => {
      const text = visibleText(html.slice(heading.contentStart, heading.contentEnd))
      if (text === '') return []
      const name = NOTE_PREFIX + (toSlug(text) || 'section')
      let id = name
      for (let number = last.get(name) ?? 1; taken.has(id) || given.has(id); id = `${name}-${number}`)
        last.set(name, ++number)
      given.add(id)
      return [{ at: heading.start + `<${heading.tag}`.length, remove: 0, text: ` id="${id}"` }]
    })
}
