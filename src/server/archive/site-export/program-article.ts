import { reviewIdOf } from '../../../contract/links.ts'
import {
  type ChildNode,
  elementsOf,
  isAudio,
  isLinkCard,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  parseArticle,
  setChildren,
  textOf,
  trimNodes,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { isBlockNode } from './write-markdown.ts'

/** The article with the program's links, and in the forms that every program reads the same. */
export function articleFor(
  program: { addressOf(name: string, id: number): string },
  article: string,
  names: ReadonlyMap<number, string>,
): string {
  const tree = parseArticle(article)
  const notes = new Map<string, number>()
  for (const { attribs, parent } of elementsOf(tree)) {
    const { href = '' } = attribs
    // The ways back are the program's.
    if (isNamed(parent, 'sup') && href.startsWith('#note-')) {
      const count = (notes.get(href) ?? 0) + 1
      notes.set(href, count)
      attribs['id'] = `${href.slice(1)}-r${count > 1 ? count : ''}`
    }
    const [start = '', part = ''] = /^(?:\/#|#)?\/review\/([^/#?]+)/.exec(href) ?? []
    const id = reviewIdOf(part)
    const name = id === undefined ? undefined : names.get(id)
    if (id !== undefined && name !== undefined)
      attribs['href'] = program.addressOf(encodeURIComponent(name), id) + href.slice(start.length)
  }
  mapTree(tree, (node) => {
    // The end of a line is a space in one program, and a line break in another.
    if (isText(node) && /\S/.test(node.data) && !isNamed(node.parent, 'pre', 'code'))
      node.data = node.data.replaceAll('\n', ' ').slice(isNamed(node.prev, 'br') ? node.data.search(/\S/) : 0)
    if (!isTag(node)) return [node]
    if (node.name === 'p' && writeHtml(node).trim() === '') return []
    if (node.name === 'blockquote') setChildren(node, inParagraphs(node.children))
    // A film whose address stands alone is played.
    const [link] = node.children
    const isFilm =
      node.attribs['class'] === 'video' && isNamed(link, 'a') && textOf(link) === link.attribs['href']
    if (isFilm) return [newElement('p', {}, [link])]
    // Not every program shows HTML.
    const isLink = isAudio(node) || isLinkCard(node)
    if (Object.keys(node.attribs).length > 0 && !isLink) return [node]
    const hasPicture = elementsOf(node).some(({ name }) => name === 'img')
    if (node.name === 'figure' && !hasPicture)
      return inParagraphs(
        node.children.flatMap((each) => (isNamed(each, 'figcaption') ? inParagraphs(each.children) : [each])),
      )
    return node.name === 'div'
      ? isNamed(node.parent, 'a')
        ? node.children
        : inParagraphs(node.children)
      : [node]
  })
  return writeHtml({ children: inParagraphs(tree.children) }).trim()
}

/** Text that stands among blocks in paragraphs: Markdown has no other. */
function inParagraphs(nodes: readonly ChildNode[]): ChildNode[] {
  const blocks: ChildNode[] = []
  let text: ChildNode[] = []
  const end = () => {
    const kept = trimNodes(text)
    if (kept.length > 0) blocks.push(newElement('p', {}, kept))
    text = []
  }
  for (const node of nodes)
    if (isBlockNode(node)) {
      end()
      blocks.push(node)
    } else text.push(node)
  end()
  return blocks
}
