import { Fragment, type Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { noteLine, pictureLine } from '../../../../contract/wording/studio/studio-writing.ts'
import { articleHtml } from './article-html.ts'
import type { Attributes } from './attributes.ts'
import { nodeType } from '../commands.ts'
import { arrangeNotes, noteTextsOf } from '../notes.ts'
import { articleSchema } from './schema.ts'

/** A block of a body: a paragraph, a heading, a list, a picture. The notes belong to the blocks that refer to them. */
export interface BodyBlock {
  node: Node
  /** The same for blocks that show the same, regardless of the numbers of their notes. */
  key: string
  /** The text that is shown of it; a line for each paragraph inside. */
  text: string
}

export function readBlocks(doc: Node): BodyBlock[] {
  const notes = readNotes(doc)
  const notesBlock = notesBlockOf(doc)
  return doc.children.filter((node) => node !== notesBlock).map((node) => readBlock(node, notes))
}

/** The body of the blocks, as HTML, with their notes in order from both documents, in which an id is the same note (separate-notes.ts). */
export function joinBlocks(blocks: readonly Node[], [first, second]: readonly [Node, Node]): string {
  const entries = new Map([...readNotes(second), ...readNotes(first)])
  const referred = new Set(blocks.flatMap((block) => targetsOf(block)))
  const referredBefore = new Set([...targetsOf(first), ...targetsOf(second)])
  const kept = [...entries].flatMap(([id, entry]) =>
    referred.has(id) || !referredBefore.has(id) ? [entry] : [],
  )
  const notes = kept.length === 0 ? undefined : fillNotes(notesBlockOf(first) ?? notesBlockOf(second), kept)
  const content = [...blocks, ...(notes ? [notes] : [])]
  const doc = articleSchema.topNodeType.create(null, content.length === 0 ? nodeType('p').create() : content)
  const change = EditorState.create({ doc }).tr
  arrangeNotes(change)
  return articleHtml(change.doc)
}

function readBlock(node: Node, notes: ReadonlyMap<string, Node>): BodyBlock {
  const noteText = (reference: Node) => notes.get(targetOf(reference))
  return {
    node,
    key: htmlOf([withNotes(node, (reference) => htmlOf(noteText(reference)?.children ?? []))]),
    text: textOf(node, (reference) => noteText(reference)?.textContent ?? ''),
  }
}

/** The block with what its notes say instead of their numbers. */
function withNotes(node: Node, read: (reference: Node) => string): Node {
  if (node.type.name === 'note_reference')
    return node.type.create({ sup: {}, link: { href: '#' }, label: read(node) })
  if (node.isLeaf) return node
  return node.copy(Fragment.from(node.children.map((child) => withNotes(child, read))))
}

function htmlOf(blocks: readonly Node[]): string {
  return articleHtml(articleSchema.topNodeType.create(null, [...blocks]))
}

function textOf(block: Node, noteText: (reference: Node) => string): string {
  const lines: string[] = []
  const visit = (node: Node) => {
    if (node.type.name === 'hr') lines.push('＊＊＊')
    else if (node.type.name === 'picture') lines.push(pictureLine(inlineText(node, noteText)))
    else if (node.isTextblock) lines.push(inlineText(node, noteText))
    else node.forEach(visit)
  }
  visit(block)
  return lines.join('\n')
}

function inlineText(textblock: Node, noteText: (reference: Node) => string): string {
  return textblock.textBetween(0, textblock.content.size, '', (leaf) => {
    if (leaf.type.name === 'br') return '\n'
    return leaf.type.name === 'note_reference' ? noteLine(noteText(leaf)) : ''
  })
}

function targetOf(reference: Node): string {
  return ((reference.attrs['link'] as Attributes)['href'] ?? '').slice(1)
}

function targetsOf(node: Node): string[] {
  const targets: string[] = []
  node.descendants((inner) => {
    if (inner.type.name === 'note_reference') targets.push(targetOf(inner))
  })
  return targets
}

function readNotes(doc: Node): Map<string, Node> {
  const block = notesBlockOf(doc)
  const lists = block ? listsOf(block).filter(isNoteList) : []
  return new Map(lists.flatMap(noteTextsOf).map(({ id, node }) => [id, node]))
}

/** The last block, if it is the list of notes or has it. */
function notesBlockOf({ lastChild }: Node): Node | undefined {
  return lastChild && listsOf(lastChild).some(isNoteList) ? lastChild : undefined
}

function listsOf(block: Node): readonly Node[] {
  return block.type.name === 'ol' ? [block] : block.children
}

function isNoteList(node: Node): boolean {
  return node.type.name === 'ol' && noteTextsOf(node).length > 0
}

function fillNotes(block: Node | undefined, entries: readonly Node[]): Node {
  if (!block) return nodeType('section').create(null, nodeType('ol').create(null, entries))
  if (block.type.name === 'ol') return block.copy(Fragment.from(entries))
  const children = block.children.map((child) =>
    isNoteList(child) ? child.copy(Fragment.from(entries)) : child,
  )
  return block.copy(Fragment.from(children))
}
