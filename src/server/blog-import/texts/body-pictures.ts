import type { StoredPicture } from '../../../contract/pictures/studio-pictures.ts'
import {
  type Document,
  type Element,
  elementsOf,
  isNamed,
  isTag,
  mapTree,
  textOf,
} from '../../text/article/article-tree.ts'
import { isPictureName } from '../../pictures/media.service.ts'
import type { ImportNote } from './imported-text.ts'

/**
 * Stores the first of these pictures that can be had. `reason`: why none could, and the whole address of `shown` where it has one. A dry run stores
 * nothing and answers with the source itself.
 */
export type LoadPicture = (
  sources: readonly string[],
  base: string,
  shown: string,
) => Promise<{ stored: Omit<StoredPicture, 'name'> } | { reason: string; address?: string | undefined }>

/**
 * Replaces the pictures of a body by stored ones. One that cannot be had stays a link to its address, or else its alternative text, and is
 * named.
 */
export async function importPictures(
  body: Document,
  base: string,
  loadPicture: LoadPicture,
): Promise<ImportNote[]> {
  const notes: ImportNote[] = []
  const unwrapped = new Set<unknown>()
  /** Pictures of which nothing stays, and what stands around them. */
  const gone = new Set<unknown>()
  for (const picture of elementsOf(body)) {
    if (picture.name !== 'img') continue
    const link = isNamed(picture.parent, 'a') ? picture.parent : undefined
    const isEnlarged = isPictureName(link?.attribs['href'] ?? '')
    const sources = sourcesOf(picture, isEnlarged ? link?.attribs['href'] : undefined)
    const { src = '', alt, title } = picture.attribs
    const shown = (isEnlarged && link?.attribs['href']) || src
    const loaded = sources.length > 0 ? await loadPicture(sources, base, shown) : { reason: 'src' }
    if ('reason' in loaded) {
      notes.push({ code: 'picture_failed', detail: `${shorten(shown)} (${loaded.reason})` })
      // The picture becomes a link, which cannot stand in another.
      if (link) unwrapped.add(link)
      picture.attribs = { src: loaded.address ?? '', ...(alt === undefined ? {} : { alt }) }
      if (loaded.address === undefined && !alt) gone.add(picture).add(picture.parent)
      continue
    }
    const { path, width, height, lost_motion } = loaded.stored
    if (lost_motion) notes.push({ code: 'picture_still', detail: shorten(src) })
    picture.attribs = {
      src: path,
      // Absent: nobody has decided, and the owner is asked for it.
      ...(alt === undefined ? {} : { alt }),
      ...(title === undefined ? {} : { title }),
      ...(width > 0 ? { width: String(width), height: String(height) } : {}),
    }
    if (isEnlarged && link?.children.length === 1) unwrapped.add(link)
  }
  mapTree(body, (node) => {
    if (isNamed(node, 'a') && unwrapped.has(node)) return node.children
    const isEmpty = isTag(node) && elementsOf(node).length === 0 && textOf(node) === ''
    return gone.has(node) && isEmpty ? [] : [node]
  })
  return notes
}

/** The addresses at which a picture may be, the largest first. `enlarged`: that of a link around it. */
function sourcesOf({ attribs }: Element, enlarged: string | undefined): string[] {
  const { src = '' } = attribs
  const sources = [
    enlarged,
    largestOf(attribs['srcset'] || attribs['data-srcset'] || ''),
    // WordPress and Blogger write smaller copies beside the picture.
    src.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, ''),
    src.replace(
      /^(https?:\/\/[\w.]*(?:bp\.blogspot|googleusercontent)\.com\/.*)\/s\d+(?:-[\w-]+)?\/(?=[^/]+$)/,
      '$1/s1600/',
    ),
    src,
  ]
  return [...new Set(sources)].filter((each) => each !== undefined && each !== '') as string[]
}

function largestOf(srcset: string): string | undefined {
  const sizes = srcset.split(/,\s+/).map((entry) => entry.trim().split(/\s+/))
  const sizeOf = ([, size = '']: string[]) => Number.parseFloat(size) || 0
  return sizes.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]?.[0]
}

function shorten(source: string): string {
  return source.length > 200 ? `${source.slice(0, 60)}…` : source
}
