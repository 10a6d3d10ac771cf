import { splitBlockAs } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import type { Attributes } from './body/attributes.ts'
import { findChangedRange } from './body/changed-range.ts'
import { chineseNumber } from '../../../contract/text/chinese-number.ts'
import { nodeType } from './commands.ts'
import { articleSchema } from './body/schema.ts'

interface NoteReference {
  position: number
  node: Node
  target: string
}

interface NoteText {
  id: string
  node: Node
}

/** Inserts a reference at the caret, and its note at the end of the text; the caret goes to the note. */
export const insertNote: Command = (state, dispatch) => {
  const { note_reference: reference } = articleSchema.nodes
  const { $to } = state.selection
  if (!reference || !$to.parent.inlineContent || findReferenceOfNote(state) !== undefined) return false
  if (!dispatch) return true
  const id = newId(state.doc)
  const change = state.tr.insert(
    $to.pos,
    reference.create({ sup: {}, link: { href: `#${id}`, id: `${id}-r` }, label: '？' }),
  )
  addNoteTexts(change, [nodeType('li').create({ id }, nodeType('text_block').create())])
  arrangeNotes(change)
  const at = findNoteText(change.doc, id)
  if (at !== undefined) change.setSelection(TextSelection.near(change.doc.resolve(at + 1)))
  dispatch(change.scrollIntoView())
  return true
}

/** Enter in a note begins a paragraph of the same note: an entry of its own would have no reference. */
export const splitNote: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  const isNote = $from.depth > 1 && typeof $from.node(-1).attrs['id'] === 'string'
  if (!isNote || $from.node(-1).type.name !== 'li') return false
  return splitBlockAs(({ type }) => ({ type }))(state, dispatch, view)
}

/** Numbers the references and orders the notes by them. A note goes with its last reference; undoing brings both back. */
export function numberNotes(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, old, state) => {
      const changed = findChangedRange(old.doc, state.doc)
      if (!changed) return null
      const before = readReferences(old.doc, changed.from, changed.toBefore).map(({ target }) => target)
      const after = readReferences(state.doc, changed.from, changed.toAfter).map(({ target }) => target)
      if (before.join() === after.join()) return null
      const change = state.tr
      const present = new Set(readReferences(state.doc).map(({ target }) => target))
      removeNoteTexts(
        change,
        before.filter((target) => !present.has(target)),
      )
      arrangeNotes(change)
      return change.docChanged ? change : null
    },
  })
}

/** The references of the document, or of a part of it, in their order. */
export function readReferences(doc: Node, from = 0, to = doc.content.size): NoteReference[] {
  const references: NoteReference[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name !== 'note_reference') return
    const { href } = node.attrs['link'] as Attributes
    references.push({ position, node, target: (href ?? '').slice(1) })
  })
  return references
}

/** Where the text refers to the note of the caret; undefined outside of notes. */
export function findReferenceOfNote({ selection: { $from }, doc }: EditorState): number | undefined {
  const entries = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1))
  const ids = new Set(
    entries.filter(({ type }) => type.name === 'li').map(({ attrs }) => attrs['id'] as unknown),
  )
  return readReferences(doc).find(({ target }) => ids.has(target))?.position
}

function newId(doc: Node): string {
  const used = new Set<unknown>()
  doc.descendants((node) => void used.add(node.attrs['id']))
  let number = readReferences(doc).length + 1
  while (used.has(`note-${number}`)) number++
  return `note-${number}`
}

/** The list of notes: an ordered list at the end whose entries have ids. */
function findNoteList(doc: Node): { position: number; node: Node } | undefined {
  let found: { position: number; node: Node } | undefined
  doc.descendants((node, position) => {
    if (node.type.name === 'ol' && noteTextsOf(node).length > 0) found = { position, node }
    return node.type.name !== 'ol'
  })
  return found
}

/** The entries of a list of notes. */
export function noteTextsOf(list: Node): NoteText[] {
  const notes: NoteText[] = []
  list.forEach((node) => {
    const id: unknown = node.attrs['id']
    if (typeof id === 'string') notes.push({ id, node })
  })
  return notes
}

function findNoteText(doc: Node, id: string): number | undefined {
  let found: number | undefined
  doc.descendants((node, position) => {
    if (node.attrs['id'] === id && node.type.name === 'li') found = position
  })
  return found
}

/** Adds notes to those at the end of the text. */
export function addNoteTexts(change: Transaction, entries: readonly Node[]): void {
  if (entries.length === 0) return
  const list = findNoteList(change.doc)
  if (list) change.insert(list.position + list.node.nodeSize - 1, entries)
  else
    change.insert(
      change.doc.content.size,
      nodeType('section').create(null, nodeType('ol').create(null, entries)),
    )
}

function removeNoteTexts(change: Transaction, ids: readonly string[]): void {
  for (const id of ids) {
    const position = findNoteText(change.doc, id)
    const list = findNoteList(change.doc)
    if (position === undefined || !list) continue
    const entry = change.doc.nodeAt(position)
    if (list.node.childCount > 1) change.delete(position, position + (entry?.nodeSize ?? 0))
    else removeNoteList(change, list.position)
  }
}

function removeNoteList(change: Transaction, position: number): void {
  const around = change.doc.resolve(position)
  const isOwnSection = around.parent.type.name === 'section' && around.parent.childCount === 1
  const start = isOwnSection ? around.before() : position
  change.delete(start, start + (change.doc.nodeAt(start)?.nodeSize ?? 0))
}

/** Puts the notes into the order of their references, and numbers them. Labels in the style of the present ones: Han numerals, unless all are digits. */
export function arrangeNotes(change: Transaction): void {
  const references = readReferences(change.doc)
  const order = [...new Set(references.map(({ target }) => target))]
  const list = findNoteList(change.doc)
  if (list) {
    const notes = noteTextsOf(list.node)
    const isComplete = notes.length === list.node.childCount
    const sorted = notes.toSorted((a, b) => rank(order, a.id) - rank(order, b.id))
    if (isComplete && sorted.some((note, at) => note !== notes[at]))
      change.replaceWith(
        list.position + 1,
        list.position + list.node.nodeSize - 1,
        sorted.map(({ node }) => node),
      )
  }
  for (const { position, node, target } of readReferences(change.doc)) {
    const label = labelOf(String(node.attrs['label']), order.indexOf(target) + 1)
    if (label !== node.attrs['label']) change.setNodeMarkup(position, null, { ...node.attrs, label })
  }
}

function rank(order: readonly string[], id: string): number {
  const at = order.indexOf(id)
  return at === -1 ? order.length : at
}

/** Imported notes keep their form, such as [3]. */
function labelOf(present: string, number: number): string {
  return /\d/.test(present) ? present.replace(/\d+/, String(number)) : chineseNumber(number)
}
