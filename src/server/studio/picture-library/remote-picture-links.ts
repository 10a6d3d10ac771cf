import { isPictureName } from '../../pictures/media.service.ts'
import {
  type ChildNode,
  type Element,
  elementsOf,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  parseArticle,
  type ParentNode,
  textOf,
  writeHtml,
} from '../../text/article/article-tree.ts'

// A picture of another site is stored as a link, because pages load nothing from there (text/article/sanitize-article.ts).

/** What the link of a picture without alternative text says. */
const NAMELESS = '圖片'

/** The pictures of other sites in a text: links that stand for nothing else, in order. `alt`: '' where nothing is said of the picture. */
export function findPictureLinks(html: string): { address: string; alt: string }[] {
  if (!MAY_LINK.test(html)) return []
  return elementsOf(parseArticle(html))
    .filter(isPictureLink)
    .map((link) => ({ address: addressOf(link), alt: altOf(link) }))
}

/** Most texts link to no picture, and to read their tree takes longer. */
const MAY_LINK = /href="https?:\/\/[^"]*\.(?:jpe?g|png|gif|webp|avif)\b|>圖片<\/a>/i

/** The text with the stored picture in place of the links to its address. One on a line of its own becomes a figure. */
export function showPicture(
  html: string,
  address: string,
  stored: { src: string; width: string; height: string },
): string {
  const tree = parseArticle(html)
  const links = new Set<ChildNode>(
    elementsOf(tree).filter((element) => isPictureLink(element) && addressOf(element) === address),
  )
  const lines = new Set<ChildNode | ParentNode | null>(
    [...links].map(({ parent }) => parent).filter((parent) => isNamed(parent, 'p') && isPictureLine(parent)),
  )
  mapTree(tree, (node) => {
    if (links.has(node) && isTag(node)) {
      const alt = altOf(node)
      const { src, ...size } = stored
      return [newElement('img', { src, ...(alt !== '' && { alt }), ...size, loading: 'lazy' }, [])]
    }
    if (!lines.has(node) || !isTag(node)) return [node]
    const parts = node.children.filter((child) => isNamed(child, 'img', 'a'))
    return parts.map((part) => {
      if (isNamed(part, 'a')) return newElement('p', node.attribs, [part])
      return isNamed(node.parent, 'figure') ? part : newElement('figure', {}, [part])
    })
  })
  return writeHtml(tree)
}

function isPictureLink(element: Element): boolean {
  if (element.name !== 'a' || !/^https?:/i.test(addressOf(element))) return false
  if (isNamed(element.parent, 'figure') && MADE_OF_LINKS.has(element.parent.attribs['class'] ?? ''))
    return false
  if (textOf(element) === NAMELESS) return true
  return isPictureName(addressOf(element)) && element.parent !== null && isPictureLine(element.parent)
}

/** Figures whose link is no picture. */
const MADE_OF_LINKS: ReadonlySet<string> = new Set(['video', 'audio', 'link-card', 'card', 'whole', 'link'])

/** Whether pictures, and captions in a figure, are all that stands there. */
function isPictureLine(parent: ParentNode): boolean {
  return parent.children.every((node) => {
    if (isText(node)) return node.data.trim() === ''
    if (isNamed(node, 'a')) return isPictureName(addressOf(node)) || textOf(node) === NAMELESS
    return isNamed(node, 'br', 'img', 'figcaption')
  })
}

function addressOf(link: Element): string {
  return link.attribs['href'] ?? ''
}

/** An address says nothing of a picture. */
function altOf(link: Element): string {
  const text = textOf(link)
  return text === NAMELESS || /^https?:\/\/\S+$/.test(text) ? '' : text
}
