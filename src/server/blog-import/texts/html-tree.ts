import { DomUtils, parseDocument } from 'htmlparser2'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'

export type Tree = ReturnType<typeof parseDocument>
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** Throws ComplexMarkup. */
export function parseTree(html: string): Tree {
  requireSimpleMarkup(html)
  return parseDocument(html)
}

/** All elements that pass, in order. */
export function findElements(tree: Tree | Element, test: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(test, tree.children)
}

export function elementsNamed(tree: Tree | Element, ...names: string[]): Element[] {
  return findElements(tree, ({ name }) => names.includes(name))
}

export function hasClass({ attribs }: Element, name: string): boolean {
  return (attribs['class'] ?? '').split(/\s+/).includes(name)
}

export function attributeOf(element: Element, name: string): string {
  return element.attribs[name] ?? ''
}

export function innerOf(element: Tree | Element): string {
  return DomUtils.getInnerHTML(element, { encodeEntities: 'utf8' })
}

export function textIn(element: Tree | Element): string {
  return DomUtils.textContent(element)
}

export function parentOf(element: Element): Element | undefined {
  const { parent } = element
  return parent && 'attribs' in parent ? parent : undefined
}

/** Whether it is still in the tree: another change may have replaced the elements around it. */
export function isWithin(tree: Tree, element: Element): boolean {
  for (let each: { parent?: unknown } | null = element; each; each = each.parent as typeof each)
    if ((each as unknown) === tree) return true
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
