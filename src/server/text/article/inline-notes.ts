import {
  type ChildNode,
  type Document,
  type Element,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  setChildren,
  Text,
} from './article-tree.ts'

/** A note of more characters would not fit into a phone's line in two rows, and runs on in small type. */
const LONGEST = 24
const SHORTEST = 4

/** 夾註 of plain text that are short enough for two rows, with their characters. */
export function shortInlineNotes(elements: readonly Element[]): Map<Element, string[]> {
  const notes = new Map<Element, string[]>()
  for (const element of elements) {
    if (element.name !== 'small' || element.attribs['class'] !== 'warichu') continue
    const [text, ...others] = element.children
    if (!text || !isText(text) || others.length > 0 || /[&<>\n]/.test(text.data)) continue
    const characters = [...text.data]
    if (characters.length >= SHORTEST && characters.length <= LONGEST) notes.set(element, characters)
  }
  return notes
}

/**
 * Sets notes within a line in two rows, by a line break in the middle of each, and keeps them with the character before and the marks
 * after them: browsers break beside a box as they like.
 */
export function setInTwoRows(tree: Document, notes: ReadonlyMap<Element, readonly string[]>): void {
  if (notes.size === 0) return
  for (const [note, characters] of notes) {
    const middle = splitAt(characters)
    const [first, second] = [characters.slice(0, middle), characters.slice(middle)]
    note.attribs['class'] += ' rows'
    setChildren(note, [new Text(first.join('')), newElement('br', {}, []), new Text(second.join(''))])
  }
  mapTree(tree, (node) => {
    if (!isTag(node) || !notes.has(node)) return [node]
    const { prev, next } = node
    const bound: ChildNode[] = [node]
    const before = prev && isText(prev) ? takeEnd(prev) : ''
    if (before !== '') bound.unshift(new Text(before))
    const [after = ''] = (next && isText(next) && /^[，。、；：？！」』）》〉】〕]+/.exec(next.data)) || []
    if (next && isText(next) && after !== '') {
      next.data = next.data.slice(after.length)
      bound.push(new Text(after))
    }
    return [newElement('span', { class: 'noted' }, bound)]
  })
}

/** Removes the last character of a text, if it is full-width, and returns it. */
function takeEnd(text: Text): string {
  const [character = ''] = /[\u2E80-\u{10FFFF}—…’”]$/u.exec(text.data.slice(-2)) ?? []
  text.data = text.data.slice(0, text.data.length - character.length)
  return character
}

/** Near the middle; no row begins with a mark that ends something, or ends with one that begins something. */
function splitAt(characters: readonly string[]): number {
  let at = Math.ceil(characters.length / 2)
  while (at < characters.length - 1 && /[，。、；：？！」』）》〉】〕]/.test(characters[at] ?? '')) at++
  while (at > 1 && /[「『（《〈【〔]/.test(characters[at - 1] ?? '')) at--
  return at
}

/**
 * Keeps each raised note mark on the line of the character before it: browsers may break between the two. Its class is
 * `half`, too, after a closing bracket, whose blank half would part the mark from the text.
 */
export function bindNoteMarks(tree: Document, elements: readonly Element[]): void {
  const raised = raisedMarks(elements)
  if (raised.size === 0) return
  mapTree(tree, (node) => {
    const before = raised.has(node) ? node.prev : null
    const character = before && isText(before) ? takeEnd(before) : ''
    if (character === '') return [node]
    const noted = CLOSING.includes(character) ? 'noted half' : 'noted'
    return [newElement('span', { class: noted }, [new Text(character), node])]
  })
}

const CLOSING = '」』）》〉】〕’”'

/** A `sup` around a link, or a link that begins with a `sup`: the outer one. */
function raisedMarks(elements: readonly Element[]): Set<ChildNode> {
  const raised = new Set<ChildNode>()
  for (const element of elements) {
    const { name, parent, prev } = element
    if (name === 'a' && isNamed(parent, 'sup')) raised.add(parent)
    if (name === 'sup' && prev === null && isNamed(parent, 'a') && !isNamed(parent.parent, 'sup'))
      raised.add(parent)
  }
  return raised
}
