import { DomUtils, parseDocument } from 'htmlparser2'
import { type Document, type Element, elementsOf, isTag } from '../../text/article/article-tree.ts'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'

export type { Document, Element }

/** Throws ComplexMarkup. */
export function parseTree(html: string): Document {
  requireSimpleMarkup(html)
  return parseDocument(html)
}

/** All elements that pass, in order. */
export function findElements(tree: Document | Element, test: (element: Element) => boolean): Element[] {
  return elementsOf(tree).filter(test)
}

export function elementsNamed(tree: Document | Element, ...names: string[]): Element[] {
  return findElements(tree, ({ name }) => names.includes(name))
}

export function hasClass({ attribs }: Element, name: string): boolean {
  return (attribs['class'] ?? '').split(/\s+/).includes(name)
}

export function attributeOf(element: Element, name: string): string {
  return element.attribs[name] ?? ''
}

export function innerOf(element: Document | Element): string {
  return DomUtils.getInnerHTML(element, { encodeEntities: 'utf8' })
}

export function textIn(element: Document | Element): string {
  return DomUtils.textContent(element)
}

export function parentOf({ parent }: Element): Element | undefined {
  return parent && isTag(parent) ? parent : undefined
}

/** Whether it is still in the tree: another change may have replaced the elements around it. */
export function isWithin(tree: Document, element: Element): boolean {
  for (let each = element.parent; each; each = each.parent) if (each === tree) return true
  return false
}

export function replaceElement(element: Element, html: string): void {
  const { children } = parseDocument(html)
  // Each move takes a child out of the list.
  for (const child of Array.from(children)) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}

/** Leaves what is in it. */
export function unwrap(element: Element): void {
  for (const child of Array.from(element.children)) DomUtils.prepend(element, child)
  DomUtils.removeElement(element)
}

export function removeElement(element: Element): void {
  DomUtils.removeElement(element)
}
