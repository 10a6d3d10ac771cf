import { DomUtils } from 'htmlparser2'
import { type Element, elementsOf, isNamed, parseArticle } from './article-tree.ts'

/** What the one article has less of than the other, such as `1 of 2 pictures`; undefined where it has as much. */
export function describeMissing(
  one: string,
  other: string,
  parts: readonly Part[] = PARTS,
): string | undefined {
  const [present, wanted] = [countParts(one), countParts(other)]
  const missing = parts
    .filter((part) => present[part] < wanted[part])
    .map((part) => `${present[part]} of ${wanted[part]} ${part}`)
  return missing.length === 0 ? undefined : missing.join(', ')
}

const PARTS = ['characters', 'notes', 'pictures', 'links', 'tables'] as const
type Part = (typeof PARTS)[number]

function countParts(html: string): Record<Part, number> {
  const article = parseArticle(html)
  const elements = elementsOf(article)
  const count = (test: (element: Element) => boolean) => elements.filter(test).length
  return {
    characters: DomUtils.textContent(article).replace(/\s+/g, '').length,
    notes: count(
      ({ name, attribs, parent }) =>
        attribs['class'] === 'warichu' ||
        (name === 'a' && isNamed(parent, 'sup') && (attribs['href'] ?? '').startsWith('#')),
    ),
    pictures: count(({ name }) => name === 'img'),
    links: count(({ name, attribs }) => name === 'a' && attribs['href'] !== undefined),
    tables: count(({ name }) => name === 'table'),
  }
}
