import { closeHistory } from 'prosemirror-history'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import styles from '../rich-text.module.css'
import type { Node } from 'prosemirror-model'
import { foldCharacter } from '../../../../contract/text/fold-character.ts'

interface Found {
  options: FindOptions | undefined
  matches: readonly Match[]
  /** The index of the match at which the search stands; -1 without any. */
  current: number
}

const NOTHING: Found = { options: undefined, matches: [], current: -1 }

const key = new PluginKey<Found>('find')

/** Marks the places of what is looked for; they follow the text as it changes. */
export function findInText(): Plugin {
  return new Plugin<Found>({
    key,
    state: {
      init: () => NOTHING,
      apply: (change, found, _old, state) => {
        const asked = change.getMeta(key) as Partial<Found> | undefined
        const options = asked && 'options' in asked ? asked.options : found.options
        if (!options) return NOTHING
        if (!asked && !change.docChanged) return found
        const matches =
          change.docChanged || options !== found.options ? findMatches(state.doc, options) : found.matches
        const current = asked?.current ?? matchAfter(matches, state.selection.from)
        return { options, matches, current: Math.min(current, matches.length - 1) }
      },
    },
    props: {
      decorations: (state) => {
        const { matches, current } = readFound(state)
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, {
              class: (index === current ? styles.currentMatch : styles.match) ?? '',
            }),
          ),
        )
      },
    },
  })
}

export function readFound(state: EditorState): Found {
  return key.getState(state) ?? NOTHING
}

/** Looks for a text; undefined ends the search. */
export function find(view: EditorView, options: FindOptions | undefined): void {
  view.dispatch(view.state.tr.setMeta(key, { options }))
  showCurrent(view)
}

/** Goes to the next match, or to the one before; after the last comes the first. */
export function goToMatch(view: EditorView, step: 1 | -1): void {
  const { matches, current } = readFound(view.state)
  if (matches.length === 0) return
  view.dispatch(view.state.tr.setMeta(key, { current: (current + step + matches.length) % matches.length }))
  showCurrent(view)
}

/** Replaces the match at which the search stands, and goes to the next one. */
export function replaceMatch(view: EditorView, text: string): void {
  const { matches, current } = readFound(view.state)
  const match = matches[current]
  if (!match) return
  const change = replaceIn(view.state.tr, match, text)
  const after = TextSelection.near(change.doc.resolve(match.from + text.length))
  view.dispatch(change.setSelection(after))
  showCurrent(view)
}

/** Replaces all matches; one undo takes all of it back. Returns how many there were. */
export function replaceAllMatches(view: EditorView, text: string): number {
  const { matches } = readFound(view.state)
  const change = view.state.tr
  // From the end, so that the places before stay right.
  for (const match of matches.toReversed()) replaceIn(change, match, text)
  if (matches.length > 0) view.dispatch(closeHistory(change))
  return matches.length
}

/** Returns to the text, at the match. */
export function selectCurrent(view: EditorView): void {
  const { matches, current } = readFound(view.state)
  const match = matches[current]
  if (match)
    view.dispatch(
      view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)).scrollIntoView(),
    )
  view.focus()
}

/** The new text has the marks of the old. */
function replaceIn(change: Transaction, { from, to }: Match, text: string): Transaction {
  return text === '' ? change.delete(from, to) : change.insertText(text, from, to)
}

/** Scrolls to the match without taking the focus from the field. */
function showCurrent(view: EditorView): void {
  const { matches, current } = readFound(view.state)
  const match = matches[current]
  if (!match) return
  const { node } = view.domAtPos(match.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'nearest' })
}

function matchAfter(matches: readonly Match[], position: number): number {
  const next = matches.findIndex(({ from }) => from >= position)
  return next === -1 && matches.length > 0 ? 0 : next
}

interface FindOptions {
  text: string
  /** Simplified and Traditional characters, full and half width are the same. */
  isFolded: boolean
}

interface Match {
  from: number
  to: number
}

/** Every place of the text in the blocks of the document, in order, without overlaps. Case never counts. */
export function findMatches(doc: Node, { text, isFolded }: FindOptions): Match[] {
  const foldOne = isFolded ? foldCharacter : lowerCase
  const wanted = [...text].map((character) => foldOne(character.codePointAt(0) ?? 0)).join('')
  if (wanted === '') return []
  const matches: Match[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const { folded, places } = foldBlock(node, foldOne)
    let at = folded.indexOf(wanted)
    while (at !== -1) {
      const end = at + wanted.length
      const last = places[end - 1] ?? { from: 0, to: 0 }
      matches.push({ from: position + 1 + (places[at]?.from ?? 0), to: position + 1 + last.to })
      at = folded.indexOf(wanted, end)
    }
    return false
  })
  return matches
}

/** The text of a block as it is compared, and for each of its code units the offsets of its character. */
function foldBlock(block: Node, foldOne: (code: number) => string): { folded: string; places: Match[] } {
  let folded = ''
  const places: Match[] = []
  const add = (text: string, place: Match) => {
    folded += text
    for (let unit = 0; unit < text.length; unit++) places.push(place)
  }
  block.descendants((node, offset) => {
    if (node.isText) {
      let from = offset
      for (const character of node.text ?? '') {
        add(foldOne(character.codePointAt(0) ?? 0), { from, to: from + character.length })
        from += character.length
      }
      return false
    }
    // Readings stand apart from the text that they are over.
    if (node.type.name === 'ruby') return true
    if (node.type.name === 'rt' || node.type.name === 'rp') return false
    add(PLACEHOLDER, { from: offset, to: offset + node.nodeSize })
    return false
  })
  return { folded, places }
}

const PLACEHOLDER = '\uFFFC'

function lowerCase(code: number): string {
  return String.fromCodePoint(code).toLowerCase()
}
