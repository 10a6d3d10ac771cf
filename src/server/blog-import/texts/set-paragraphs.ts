import { ARTICLE_ELEMENTS, type ArticleTag } from '../../../contract/text/article-elements.ts'
import {
  type ChildNode,
  type Element,
  isNamed,
  isTag,
  isText,
  newElement,
  type ParentNode,
  setChildren,
} from '../../text/article/article-tree.ts'

/**
 * Makes paragraphs of text that stands bare in a sanitised article, as Blogger writes it: a `div`, a block or two line breaks end
 * one. A `div` of nothing else goes.
 */
export function setParagraphs(parent: ParentNode): void {
  const runs: ChildNode[][] = [[]]
  for (const node of parent.children) {
    if (isBlock(node)) runs.push([node], [])
    else if (isNamed(node, 'br') && isNamed(nextOf(node), 'br')) runs.push([])
    else runs.at(-1)!.push(node)
  }
  setChildren(
    parent,
    runs.flatMap((run) => {
      const [first] = run
      if (isNamed(first, 'div')) return withoutDiv(first)
      return run.some(isBlock) || !run.some(hasText)
        ? run.filter((node) => !isNamed(node, 'br'))
        : paragraph(run)
    }),
  )
}

function withoutDiv(div: Element): ChildNode[] {
  const isBare = div.children.some((node) => !isBlock(node) && (hasText(node) || isNamed(node, 'br')))
  setParagraphs(div)
  return isBare && Object.keys(div.attribs).length === 0 ? div.children : [div]
}

/** Without the spaces and line breaks around it. */
function paragraph(run: readonly ChildNode[]): ChildNode[] {
  const isSeen = (node: ChildNode) => !isNamed(node, 'br') && !(isText(node) && node.data.trim() === '')
  const written = run.slice(run.findIndex(isSeen), run.findLastIndex(isSeen) + 1)
  const [first, last] = [written[0], written.at(-1)]
  if (first && isText(first)) first.data = first.data.trimStart()
  if (last && isText(last)) last.data = last.data.trimEnd()
  return [newElement('p', {}, written)]
}

function nextOf({ next }: ChildNode): ChildNode | null {
  return next && isText(next) && next.data.trim() === '' ? nextOf(next) : next
}

function hasText(node: ChildNode): boolean {
  return isText(node) ? node.data.trim() !== '' : isTag(node) && node.children.some(hasText)
}

/** A mark around blocks counts as one: a paragraph cannot have it. */
function isBlock(node: ChildNode): boolean {
  if (!isTag(node)) return false
  return BLOCKS.has(ARTICLE_ELEMENTS[node.name as ArticleTag]?.kind) || node.children.some(isBlock)
}

const BLOCKS: ReadonlySet<string> = new Set(['block', 'container', 'list', 'rule'])
