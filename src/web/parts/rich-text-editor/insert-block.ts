import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { reviewPath } from '../../../contract/links.ts'
import { textIdOf } from '../../../contract/newsletter/letter-body.ts'
import type { LinkCard } from '../../../contract/studio/link-cards.ts'
import { blockWording } from '../../../contract/wording/studio/studio-writing.ts'
import type { Attributes } from './body/attributes.ts'
import { articleSchema } from './body/schema.ts'
import { markType, nodeType } from './commands.ts'
import { findReferenceOfNote } from './notes.ts'

/**
 * Replaces an empty paragraph by a block, or adds the block after the present one; the caret goes into or below it. From
 * within a note the block goes below the text that refers to it; from within a table, a figure or the source of a
 * quotation, below that.
 */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { start, end } = findPlace(state)
    const change = state.tr.replaceWith(start, end, block)
    const after = start + block.nodeSize
    if (!change.doc.resolve(after).nodeAfter?.isTextblock)
      change.insert(change.mapping.slice(1).map(after), nodeType('p').create())
    // What is typed next is no title of a card, and no name of a video.
    const caret = block.isLeaf || block.type.name === 'figure' ? after : start + 1
    dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(caret))).scrollIntoView())
    return true
  }
}

export const insertDivider: Command = (state, dispatch) =>
  insertBlock(nodeType('hr').create())(state, dispatch)

/** The node of a text of the site, as a letter shows it. */
export function siteText(href: string, label: string): Node {
  return nodeType('site_text').create({ figure: { class: 'card' }, link: { href }, label })
}

/** Adds those texts of the site that do not stand in the text yet, as cards, below all others. */
export function appendSiteTexts(texts: readonly { id: number; label: string }[]): Command {
  return ({ doc, tr }, dispatch) => {
    const present = new Set<number | undefined>()
    doc.descendants(({ type, attrs }) => {
      if (type.name === 'site_text') present.add(textIdOf((attrs['link'] as Attributes)['href'] ?? ''))
    })
    const missing = texts.filter(({ id }) => !present.has(id))
    if (missing.length === 0) return false
    const last = doc.lastChild
    const isBlank = last?.type.name === 'p' && last.content.size === 0
    const at = doc.content.size - (isBlank ? last.nodeSize : 0)
    const nodes = missing.map(({ id, label }) => siteText(reviewPath(id), label))
    dispatch?.(tr.insert(at, nodes).scrollIntoView())
    return true
  }
}

/** A link to a video, which readers see as a player. */
export function insertVideo(href: string): Command {
  return insertBlock(linkFigure('video', { href, rel: 'noopener' }, blockWording.video.name))
}

/** A link to a stored recording, which readers see below a player. */
export function audioFigure(href: string, title: string): Node {
  return linkFigure('audio', { href }, title)
}

/** A link to a page of another site, with what it says of itself. */
export function insertLinkCard(href: string, { title, description, site }: LinkCard): Command {
  const lines = [description, site].filter((line) => line !== '').map((line) => articleSchema.text(line))
  const words = lines.flatMap((line) => [nodeType('br').create(), line]).slice(1)
  const caption = nodeType('figcaption').create(null, nodeType('text_block').create(null, words))
  return insertBlock(linkFigure('link-card', { href, rel: 'noopener' }, title, [caption]))
}

function linkFigure(kind: string, link: Attributes, text: string, below: readonly Node[] = []): Node {
  const line = nodeType('text_block').create(null, articleSchema.text(text, [markType('a').create(link)]))
  return nodeType('figure').create({ class: kind }, [line, ...below])
}

export const insertFoldedPart: Command = (state, dispatch) => {
  const summary = nodeType('summary').create(
    null,
    nodeType('text_block').create(null, articleSchema.text(blockWording.folded.summary)),
  )
  const part = nodeType('details').create(null, [summary, nodeType('p').create()])
  if (!dispatch) return insertBlock(part)(state)
  // The caret goes to the folded text; its name can stay.
  return insertBlock(part)(state, (change) => {
    const below = change.doc.resolve(change.selection.$from.after(change.selection.$from.depth - 1))
    dispatch(change.setSelection(TextSelection.near(below)))
  })
}

function findPlace(state: EditorState): { start: number; end: number } {
  const { $from } = state.selection
  const reference = findReferenceOfNote(state)
  if (reference !== undefined) return at(afterBlock(state.doc.resolve(reference)))
  const { parent, depth } = $from
  const isEmptyParagraph = parent.type.name === 'p' && parent.content.size === 0 && depth > 0
  if (isEmptyParagraph && closedDepth($from) === undefined)
    return { start: $from.before(), end: $from.after() }
  return at(depth > 0 ? afterBlock($from) : $from.pos)
}

function at(position: number): { start: number; end: number } {
  return { start: position, end: position }
}

/** The position after the block, or after what other blocks do not belong into. */
export function afterBlock($position: ResolvedPos): number {
  let depth = $position.depth
  // Characters with a reading are an element within the text.
  while ($position.node(depth).isInline) depth--
  return $position.after(closedDepth($position) ?? depth)
}

/** The depth of what other blocks do not belong into, the outermost one. */
function closedDepth($position: ResolvedPos): number | undefined {
  for (let depth = 1; depth <= $position.depth; depth++) {
    const { name } = $position.node(depth).type
    if (['table', 'figure', 'summary'].includes(name)) return depth
    if (name === 'footer') return $position.node(depth - 1).type.name === 'blockquote' ? depth - 1 : depth
  }
  return undefined
}
