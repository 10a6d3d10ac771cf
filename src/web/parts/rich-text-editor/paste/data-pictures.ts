import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { Attributes } from '../body/attributes.ts'
import { nodeType } from '../commands.ts'
import type { AwaitedPicture } from '../pictures/picture-frames.ts'

/** Bytes: smaller ones are what pages show until they have loaded a picture. */
const SMALLEST = 200

/** Takes the pictures within the markup out of it, in place: each gets an address that stands for its file, unless it is no picture of pixels. */
export function takeDataPictures(body: HTMLElement): ReadonlyMap<string, File> {
  const files = new Map<string, File>()
  for (const image of body.querySelectorAll('img[src^="data:" i]')) {
    const file = readDataUrl(image.getAttribute('src') ?? '')
    if (!file) continue
    const address = `/awaited/${crypto.randomUUID()}`
    files.set(address, file)
    image.setAttribute('src', address)
  }
  return files
}

/** The file of a base64 `data:` address; undefined for any other. */
function readDataUrl(address: string): File | undefined {
  const [, type = '', subtype = ''] =
    /^data:(image\/(png|jpe?g|gif|webp|avif|bmp));base64,/i.exec(address) ?? []
  if (type === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (each) => each.charCodeAt(0))
    return bytes.length < SMALLEST ? undefined : new File([bytes], `picture.${subtype}`, { type })
  } catch {
    return undefined
  }
}

/** Removes the pictures whose addresses stand for files from what a transaction has pasted, and says where they were. */
export function awaitPictures(
  change: Transaction,
  files: ReadonlyMap<string, File>,
): readonly AwaitedPicture[] {
  const found: { position: number; file: File }[] = []
  if (files.size === 0) return []
  change.doc.descendants((node, position) => {
    const file = files.get(imageOf(node)['src'] ?? '')
    if (file) found.push({ position, file })
  })
  // The last first: one within a caption goes before the picture that takes its caption along.
  const awaited = found.toReversed().map(({ position: start, file }) => {
    const $start = change.doc.resolve(start)
    const node = change.doc.nodeAt(start)!
    // A paragraph around a picture alone goes with it.
    const isAlone = node.isInline && $start.parent.type.name === 'p' && $start.parent.childCount === 1
    const [from, to] = isAlone ? [$start.before(), $start.after()] : [start, start + node.nodeSize]
    change.delete(from, to)
    return { file, at: from, node: toPicture(node), steps: change.mapping.maps.length }
  })
  return awaited
    .toReversed()
    .map(({ steps, at, ...rest }) => ({ ...rest, at: change.mapping.slice(steps).map(at, -1) }))
}

function imageOf({ type, attrs }: Node): Attributes {
  if (type.name === 'picture') return attrs['image'] as Attributes
  return type.name === 'img' ? attrs : {}
}

function toPicture(node: Node): Node {
  return node.isInline ? nodeType('picture').create({ image: node.attrs }) : node
}
