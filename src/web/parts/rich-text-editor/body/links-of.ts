import type { Node } from 'prosemirror-model'
import type { Attributes } from './attributes.ts'

/** The addresses of all links, in order; without references to notes. */
export function linksOf(doc: Node): string[] {
  const links: string[] = []
  doc.descendants(({ marks }) => {
    for (const { type, attrs } of marks)
      if (type.name === 'a' && typeof attrs['href'] === 'string') links.push(attrs['href'])
  })
  return links
}

/** The ids of the text, which links may lead to. */
export function targetsOf(doc: Node): ReadonlySet<unknown> {
  const ids = new Set<unknown>()
  doc.descendants((node) => {
    ids.add(node.attrs['id'])
    if (node.type.name === 'anchor') ids.add((node.attrs['attributes'] as Attributes)['id'])
    if (node.type.name === 'note_reference') ids.add((node.attrs['link'] as Attributes)['id'])
    for (const mark of node.marks) ids.add(mark.attrs['id'])
  })
  return ids
}
