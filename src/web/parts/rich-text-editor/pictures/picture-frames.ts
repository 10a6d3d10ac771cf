import { closeHistory } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { insertPoint } from 'prosemirror-transform'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Attributes } from '../body/attributes.ts'
import { nodeType } from '../commands.ts'
import { afterBlock } from '../insert-block.ts'
import { findReferenceOfNote } from '../notes.ts'

/** A picture or recording that was chosen, pasted or dropped, before its file is stored. */
export interface AwaitedPicture {
  file: File
  /** Where it was put: the position before an empty paragraph, or within the block below which it will stand. */
  at: number
  /** Its alternative text and caption, where the paste had them. */
  node?: Node | undefined
  /** Those that come with it stand beside it. */
  gathers?: boolean
}

/** What stands in the text for a picture until its file is stored. It is no part of the text. */
interface Frame extends Pick<AwaitedPicture, 'at' | 'node'> {
  key: number
  dom: HTMLElement
}

/** `moved`: new places, by key. */
interface FrameChange {
  added?: readonly Frame[]
  removed?: number
  moved?: ReadonlyMap<number, number>
}

type Surface = Pick<EditorView, 'state' | 'dispatch'>

const FRAMES = new PluginKey<readonly Frame[]>('picture frames')

/** Shows the frames below the blocks in which they were put, whatever is typed meanwhile. */
export function showFrames(): Plugin {
  return new Plugin<readonly Frame[]>({
    key: FRAMES,
    state: {
      init: () => [],
      apply: (transaction, frames) => {
        const { added = [], removed, moved } = (transaction.getMeta(FRAMES) ?? {}) as FrameChange
        return [
          ...frames
            .filter(({ key }) => key !== removed)
            // What is typed at the place comes after it.
            .map((frame) => ({
              ...frame,
              at: moved?.get(frame.key) ?? transaction.mapping.map(frame.at, -1),
            })),
          ...added,
        ]
      },
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          framesOf(state).map(({ key, at, dom }) =>
            Decoration.widget(placeOf(state.doc, at), dom, {
              key: String(key),
              side: -1,
              ignoreSelection: true,
              stopEvent: () => true,
            }),
          ),
        ),
    },
  })
}

export function addFrame(view: Surface, frame: Frame): void {
  change(view, { added: [frame] })
}

export function removeFrame(view: Surface, key: number): void {
  change(view, { removed: key })
}

/** Shows the frames of a surface that is gone in the one that has taken its place. */
export function moveFrames(from: Surface, to: Surface): void {
  const { size } = to.state.doc.content
  change(to, { added: framesOf(from.state).map((frame) => ({ ...frame, at: Math.min(frame.at, size) })) })
}

/** Puts the stored picture, or another block, in the place of its frame, which stays until it is removed. The caret stays where it is. */
export function fillFrame(view: Surface, key: number, stored: Attributes | Node): void {
  const { doc } = view.state
  const frames = framesOf(view.state)
  const index = frames.findIndex((each) => each.key === key)
  const frame = frames[index]
  if (!frame) return
  const node = stored instanceof Node ? stored : pictureOf(frame, stored)
  const place = placeOf(doc, frame.at)
  const start = insertPoint(doc, place, node.type) ?? doc.resolve(place).after(1)
  // Undoing it takes the picture back, and nothing that was typed.
  const filled = closeHistory(view.state.tr).insert(start, node)
  const after = start + node.nodeSize
  if (!filled.doc.resolve(after).nodeAfter?.isTextblock) filled.insert(after, nodeType('p').create())
  // Those that were put here later stand below it, and so does what its frame still says.
  const moved = frames.slice(index).filter(({ at }) => placeOf(doc, at) === place)
  view.dispatch(filled.setMeta(FRAMES, { moved: new Map(moved.map((each) => [each.key, after])) }))
  view.dispatch(closeHistory(view.state.tr))
}

function pictureOf({ node }: Frame, stored: Attributes): Node {
  const picture = nodeType('picture')
  const { attrs, content } = node ?? picture.create()
  const image = { ...(attrs['image'] as Attributes), ...stored, loading: 'lazy' }
  return picture.create({ ...attrs, image }, content)
}

/** Where a picture stands that is put at the caret: from within a note, below the text that refers to it. */
export function placeOfCaret(state: EditorState): number {
  const reference = findReferenceOfNote(state)
  return reference ?? placeAt(state, state.selection.from)
}

/** Where one stands that is dropped here: above or below the nearest block. */
export function placeOfPointer(view: EditorView, { clientX, clientY }: MouseEvent): number {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return view.state.doc.content.size
  const $at = view.state.doc.resolve(found.pos)
  const block = $at.depth > 0 && $at.parent.inlineContent ? view.nodeDOM($at.before()) : null
  if (!(block instanceof Element)) return found.pos
  const { top, bottom } = block.getBoundingClientRect()
  // Not above what other blocks do not belong into.
  const isAbove = clientY < (top + bottom) / 2 && afterBlock($at) === $at.after()
  return isAbove ? $at.before() : placeAt(view.state, found.pos)
}

/** The position after the picture with this address; undefined where it is gone. */
export function placeAfterPicture({ doc }: EditorState, src: string): number | undefined {
  let after: number | undefined
  doc.descendants((node, position) => {
    const isIt = node.type.name === 'picture' && (node.attrs['image'] as Attributes)['src'] === src
    if (isIt) after = position + node.nodeSize
  })
  return after
}

/** Above an empty paragraph, where one goes on writing; below any other block. */
function placeAt({ doc }: EditorState, position: number): number {
  const $at = doc.resolve(position)
  const isEmptyParagraph = $at.parent.type.name === 'p' && $at.parent.content.size === 0
  return isEmptyParagraph && afterBlock($at) === $at.after() ? $at.before() : position
}

function placeOf(doc: Node, at: number): number {
  const $at = doc.resolve(at)
  return $at.parent.inlineContent ? afterBlock($at) : at
}

function framesOf(state: EditorState): readonly Frame[] {
  return FRAMES.getState(state) ?? []
}

function change(view: Surface, frames: FrameChange): void {
  view.dispatch(view.state.tr.setMeta(FRAMES, frames))
}
