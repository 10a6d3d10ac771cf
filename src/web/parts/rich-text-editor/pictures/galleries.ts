import { Fragment, type Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { GALLERY_MOST } from '../../../../contract/pictures/pictures.ts'
import type { Attributes } from '../body/attributes.ts'
import { nodeType } from '../commands.ts'

// A gallery is a figure of two to nine pictures, each with a caption of its own, and a last caption for all.

const GALLERY = { class: 'gallery' }

export function isGallery({ type, attrs }: Node): boolean {
  return type.name === 'figure' && attrs['class'] === GALLERY.class
}

/** Puts the picture at the position beside the one, or into the gallery, above it or else below it: the first that passes. */
export function joinPicture(position: number, isMeant: (neighbour: Node) => boolean = () => true): Command {
  return ({ doc, tr }, dispatch) => {
    const picture = doc.nodeAt(position)
    if (!picture) return false
    const end = position + picture.nodeSize
    const [above, below] = [doc.resolve(position).nodeBefore, doc.resolve(end).nodeAfter]
    const withAbove = above && isMeant(above) ? join(above, picture) : undefined
    const withBelow = below && isMeant(below) ? join(picture, below) : undefined
    if (above && withAbove) dispatch?.(tr.replaceWith(position - above.nodeSize, end, withAbove))
    else if (below && withBelow) dispatch?.(tr.replaceWith(position, end + below.nodeSize, withBelow))
    else return false
    return true
  }
}

/** Joins the picture with this address with those of the others that stand beside it. */
export function gatherPicture(src: string, others: ReadonlySet<string>): Command {
  return (state, dispatch) => {
    let at: number | undefined
    state.doc.descendants((node, position) => {
      if (isPictureOf(node, new Set([src]))) at = position
    })
    const isOther = (node: Node) => [node, ...node.children].some((part) => isPictureOf(part, others))
    return at !== undefined && joinPicture(at, isOther)(state, dispatch)
  }
}

/** Takes the picture at the position out of its gallery and puts it below; `isKept` false: removes it. */
export function leaveGallery(position: number, isKept: boolean): Command {
  return ({ doc, tr }, dispatch) => {
    const $at = doc.resolve(position)
    const { parent: gallery } = $at
    const picture = $at.nodeAfter
    if (!picture || !isGallery(gallery)) return false
    const rest = remaining(gallery, $at.index())
    const content = isKept ? [...rest, picture] : rest
    const filled = content.length === 0 ? [nodeType('p').create()] : content
    dispatch?.(tr.replaceWith($at.before(), $at.after(), filled))
    return true
  }
}

/** The depth of the gallery around the caret. */
export function galleryDepth({ selection: { $from } }: Parameters<Command>[0]): number | undefined {
  for (let depth = $from.depth - 1; depth > 0; depth--) if (isGallery($from.node(depth))) return depth
  return undefined
}

function isPictureOf({ type, attrs }: Node, addresses: ReadonlySet<string>): boolean {
  return type.name === 'picture' && addresses.has((attrs['image'] as Attributes)['src'] ?? '')
}

/** The gallery of two neighbours, of which one at most is a gallery; undefined where they cannot be one. */
function join(first: Node, second: Node): Node | undefined {
  if (isGallery(first) && isGallery(second)) return undefined
  const isMade = [first, second].every((node) => node.type.name === 'picture' || isGallery(node))
  const parts = [first, second].flatMap((node) => (isGallery(node) ? [...node.children] : [node]))
  const pictures = parts.filter(({ type }) => type.name === 'picture')
  const others = parts.filter((part) => !pictures.includes(part))
  if (!isMade || pictures.length > GALLERY_MOST) return undefined
  const single = pictures.map((picture) =>
    picture.type.create({ ...picture.attrs, figure: withoutWidth(picture) }, picture.content),
  )
  const caption = others.length > 0 ? others : [emptyCaption()]
  return nodeType('figure').create(GALLERY, [...single, ...caption])
}

function withoutWidth({ attrs }: Node): Attributes {
  return { ...(attrs['figure'] as Attributes), class: null }
}

function emptyCaption(): Node {
  return nodeType('figcaption').create(null, nodeType('text_block').create())
}

/** What is left without one part: a gallery, or its last picture and its caption. */
function remaining(gallery: Node, index: number): Node[] {
  const parts = gallery.children.filter((_, at) => at !== index)
  if (parts.filter(({ type }) => type.name === 'picture').length > 1)
    return [gallery.copy(Fragment.from(parts))]
  return parts.flatMap((part) => {
    if (part.type.name !== 'figcaption') return [part]
    return part.textContent.trim() === ''
      ? []
      : part.children.map((line) =>
          line.type.name === 'text_block' ? nodeType('p').create(null, line.content) : line,
        )
  })
}
